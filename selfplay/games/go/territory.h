// SPDX-License-Identifier: MIT
// Who has which territory when all stones on the board are alive (rules section 8.3): regions,
// groups, open kos, and which groups live only by seki.
#pragma once

#include <cstdint>
#include <vector>

#include "selfplay/games/go/position.h"

namespace tengen {

struct Territory {
  std::vector<std::int8_t> owner;  // [area] +1 Black's point, -1 White's; 0 also under stones
  std::vector<GoPoint> seki;       // a stone of each chain in seki, ascending
  std::vector<bool> in_seki;       // [area] stones and own regions of groups in seki
};

// bare: the board without dead stones, with the rules' dame and seki_points.
Territory FindTerritory(const GoPosition& bare);

}  // namespace tengen
