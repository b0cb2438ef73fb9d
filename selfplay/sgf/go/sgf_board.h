// SPDX-License-Identifier: MIT
// A board that follows an SGF file, where a move is carried out whatever the rules say of it: the
// stone is put down, opposing chains without liberties go, then its own. For set-up after moves;
// games are played on a GoPosition. Not thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/games/go/position.h"
#include "selfplay/sgf/format/sgf_value.h"

namespace tengen {

class SgfBoard {
 public:
  SgfBoard(int width, int height);

  // The point must be on the board.
  void Put(SgfXy point, Stone stone) { stones_[Index(point)] = stone; }
  void Play(SgfXy point, Color color);

  Stone at(SgfXy point) const { return stones_[Index(point)]; }
  const std::vector<Stone>& stones() const { return stones_; }  // by Index()
  std::size_t Index(SgfXy point) const {
    return static_cast<std::size_t>(point.y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(point.x);
  }

 private:
  template <class Function>
  void ForNeighbors(SgfXy point, Function function) const;
  void RemoveIfCaptured(SgfXy point);

  int width_, height_;
  std::vector<Stone> stones_;
  std::vector<std::size_t> visited_;  // by point: the number of the search that saw it last
  std::size_t searches_ = 0;
};

}  // namespace tengen
