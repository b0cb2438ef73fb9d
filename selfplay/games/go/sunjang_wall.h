// SPDX-License-Identifier: MIT
// Sunjang's count (rules section 8.5): interior stones come off until bare walls are left, and the
// empty points inside them are counted.
#pragma once

#include <cstdint>
#include <vector>

#include "selfplay/games/go/position.h"

namespace tengen {

struct SunjangWall {
  std::vector<Stone> stones;  // [area], what is left
  std::vector<std::int8_t>
      owner;                  // [area] +1 Black's point, -1 White's, 0 nobody's; 0 under stones
  std::vector<GoPoint> seki;  // a stone of each chain in seki, ascending
};

// bare: the board without dead stones. A stone comes off when its point then belongs to a region
// that touches its colour only, and every chain beside it keeps two liberties.
SunjangWall BareTheWalls(const GoPosition& bare);

}  // namespace tengen
