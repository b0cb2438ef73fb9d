// SPDX-License-Identifier: MIT
// Fixed tables of a board size: who is next to whom, and the random numbers of Zobrist hashing.
// Points are actions (y * width + x, y = 0 is the top row). Tables live for the whole program and
// never change, so any thread may read them.
#pragma once

#include <array>
#include <cstdint>

#include "selfplay/games/game.h"
#include "selfplay/games/go/go_rules.h"
#include "selfplay/games/go/point_set.h"

namespace tengen {

using GoNeighbors = std::array<GoPoint, 4>;

struct GoGeometry {
  int width = 0, height = 0, area = 0;
  std::array<GoNeighbors, kMaxGoArea> neighbors{};  // left, right, up, down
  std::array<GoNeighbors, kMaxGoArea> diagonals{};
  GoPointSet on_board, not_left, not_right;  // all points; those beyond the first, the last column
};

// The table of that size, made at the first call; 2 <= width, height <= 19.
const GoGeometry& GeometryOf(int width, int height);

struct GoHashTables {
  std::array<std::array<Hash128, kMaxGoArea>, 2> stone;  // [colour][point]
  std::array<Hash128, kMaxGoArea> ko;                    // recapture forbidden here
  Hash128 white_to_move;
  std::array<Hash128, 5> passes;         // passes in a row; [0] is zero
  Hash128 repetition;                    // ended by repetition
  Hash128 ko_run;                        // the last turn was an Ing ko capture
  std::array<Hash128, 3> phase;          // by GoPhase; [0] is zero
  std::array<Hash128, kMaxGoArea> mark;  // encore: the stone here took a ko
};
extern const GoHashTables kGoHash;

}  // namespace tengen
