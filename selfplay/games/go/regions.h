// SPDX-License-Identifier: MIT
// Neighbours and connected regions of sets of points, a word of 64 points at a time.
#pragma once

#include "selfplay/games/go/geometry.h"
#include "selfplay/games/go/point_set.h"

namespace tengen {

// The points beside those of the set, on the board.
inline GoPointSet PointsBeside(const GoGeometry& geometry, const GoPointSet& set) {
  return ((set.Up(1) & geometry.not_left) | (set.Down(1) & geometry.not_right) |
          set.Up(geometry.width) | set.Down(geometry.width)) &
         geometry.on_board;
}

// The points of `ground` that are connected through it to one of `seeds`; those not on it count for
// nothing.
inline GoPointSet Flood(const GoGeometry& geometry, const GoPointSet& seeds,
                        const GoPointSet& ground) {
  GoPointSet reached = seeds & ground;
  while (true) {
    const GoPointSet next = (reached | PointsBeside(geometry, reached)) & ground;
    if (next == reached) return reached;
    reached = next;
  }
}

}  // namespace tengen
