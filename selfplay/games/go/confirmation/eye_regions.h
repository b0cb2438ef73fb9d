// SPDX-License-Identifier: MIT
// Eye regions, groups and seki of section 8.3 of the rules (dame=auto), on plain arrays.
#pragma once

#include <vector>

#include "selfplay/games/go/confirmation/final_position.h"

namespace tengen {

struct EyeRegions {
  // The colour whose eye region holds the point (empty or a dead stone there), 0 for dame and
  // living stones. [area]
  std::vector<FinalStone> eye_of;
  // Living stones and eye regions of groups in seki. [area]
  std::vector<char> in_seki;
  // The single liberties of chains that form an open ko. [area]
  std::vector<char> mouth;
};

// dead: [area] 1 on every stone of a dead chain.
EyeRegions FindEyeRegions(const FinalPosition& position, const std::vector<char>& dead);

}  // namespace tengen
