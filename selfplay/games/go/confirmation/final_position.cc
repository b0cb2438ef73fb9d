// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/final_position.h"

#include <string>

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr int kMaxSide = 19;

[[noreturn]] void Bad(const std::string& what) {
  throw Error(ExitCode::kBadData, "final position: " + what);
}

}  // namespace

FinalPosition FinalPosition::FromText(std::string_view rows) {
  FinalPosition position;
  int width = 0;
  const auto end_row = [&] {
    if (width == 0) return;
    if (position.height > 0 && width != position.width) {
      Bad("row " + std::to_string(position.height + 1) + " has " + std::to_string(width) +
          " points, the rows above have " + std::to_string(position.width));
    }
    position.width = width;
    ++position.height;
    width = 0;
  };
  for (const char sign : rows) {
    if (sign == '\n') end_row();
    if (sign == '\n' || sign == ' ' || sign == '\r') continue;
    if (sign != '.' && sign != 'X' && sign != 'O') {
      Bad(std::string("expected . X or O, found \"") + sign + "\"");
    }
    position.stones.push_back(sign == '.' ? FinalStone{0} : FinalStone(sign == 'X' ? 1 : -1));
    ++width;
  }
  end_row();
  if (position.width < 1 || position.width > kMaxSide || position.height > kMaxSide) {
    Bad("sides must be 1 to 19 points");
  }
  return position;
}

FinalNeighbors::FinalNeighbors(int width, int height)
    : points_(static_cast<std::size_t>(4 * width * height)),
      count_(static_cast<std::size_t>(width * height)) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const auto p = static_cast<std::size_t>(y * width + x);
      const auto add = [&](int nx, int ny) {
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) return;
        points_[4 * p + count_[p]++] = ny * width + nx;
      };
      add(x - 1, y);
      add(x + 1, y);
      add(x, y - 1);
      add(x, y + 1);
    }
  }
}

FinalChains::FinalChains(const FinalPosition& position)
    : of(static_cast<std::size_t>(position.area()), -1) {
  const FinalNeighbors neighbors(position.width, position.height);
  std::vector<int> stack;
  for (int start = 0; start < position.area(); ++start) {
    if (position.at(start) == 0 || of[static_cast<std::size_t>(start)] >= 0) continue;
    const int index = static_cast<int>(chains.size());
    chains.push_back({position.at(start), {}});
    stack.push_back(start);
    of[static_cast<std::size_t>(start)] = index;
    while (!stack.empty()) {
      const int point = stack.back();
      stack.pop_back();
      for (const int n : neighbors.Of(point)) {
        if (position.at(n) != position.at(start) || of[static_cast<std::size_t>(n)] >= 0) continue;
        of[static_cast<std::size_t>(n)] = index;
        stack.push_back(n);
      }
    }
  }
  for (int p = 0; p < position.area(); ++p) {
    const int index = of[static_cast<std::size_t>(p)];
    if (index >= 0) chains[static_cast<std::size_t>(index)].points.push_back(p);
  }
}

void CheckFinalPosition(const FinalPosition& position) {
  if (position.width < 1 || position.width > kMaxSide || position.height < 1 ||
      position.height > kMaxSide) {
    Bad("sides must be 1 to 19 points");
  }
  if (static_cast<int>(position.stones.size()) != position.area()) {
    Bad("expected " + std::to_string(position.area()) + " points, found " +
        std::to_string(position.stones.size()));
  }
  for (const FinalStone stone : position.stones) {
    if (stone < -1 || stone > 1) Bad("a point must be -1, 0 or 1");
  }
  const FinalNeighbors neighbors(position.width, position.height);
  for (const FinalChain& chain : FinalChains(position).chains) {
    bool free = false;
    for (const int point : chain.points) {
      for (const int n : neighbors.Of(point)) free |= position.at(n) == 0;
    }
    if (!free) {
      Bad("the chain at column " + std::to_string(chain.points[0] % position.width + 1) +
          " of row " + std::to_string(chain.points[0] / position.width + 1) +
          " (from the top left) has no liberty; it should have been taken off");
    }
  }
}

}  // namespace tengen
