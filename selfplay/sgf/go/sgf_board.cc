// SPDX-License-Identifier: MIT
#include "selfplay/sgf/go/sgf_board.h"

namespace tengen {

SgfBoard::SgfBoard(int width, int height)
    : width_(width),
      height_(height),
      stones_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), Stone::kEmpty),
      visited_(stones_.size()) {}

template <class Function>
void SgfBoard::ForNeighbors(SgfXy point, Function function) const {
  if (point.x > 0) function(SgfXy{point.x - 1, point.y});
  if (point.x + 1 < width_) function(SgfXy{point.x + 1, point.y});
  if (point.y > 0) function(SgfXy{point.x, point.y - 1});
  if (point.y + 1 < height_) function(SgfXy{point.x, point.y + 1});
}

void SgfBoard::Play(SgfXy point, Color color) {
  Put(point, StoneOf(color));
  ForNeighbors(point, [&](SgfXy next) {
    if (at(next) == StoneOf(Opponent(color))) RemoveIfCaptured(next);
  });
  RemoveIfCaptured(point);
}

void SgfBoard::RemoveIfCaptured(SgfXy point) {
  const Stone color = at(point);
  std::vector<SgfXy> chain{point};
  visited_[Index(point)] = ++searches_;
  bool liberty = false;
  for (std::size_t i = 0; i < chain.size() && !liberty; ++i) {
    ForNeighbors(chain[i], [&](SgfXy next) {
      if (at(next) == Stone::kEmpty) liberty = true;
      if (at(next) != color || visited_[Index(next)] == searches_) return;
      visited_[Index(next)] = searches_;
      chain.push_back(next);
    });
  }
  if (liberty) return;
  for (const SgfXy stone : chain) Put(stone, Stone::kEmpty);
}

}  // namespace tengen
