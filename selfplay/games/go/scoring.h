// SPDX-License-Identifier: MIT
// Counting by area as the board stands: own stones and empty regions that touch one colour only.
#pragma once

#include <cstdint>
#include <span>

#include "selfplay/games/go/position.h"

namespace tengen {

// Before komi, in half points since shared points are split in halves.
struct AreaCount {
  int black_halves = 0;
  int white_halves = 0;
};

// +1 Black, -1 White, 0 nobody. owner: [area].
void AreaOwnership(const GoPosition& position, std::span<std::int8_t> owner);
// Empty points of regions between both colours are split when rules().shared is 1.
AreaCount CountArea(const GoPosition& position);
Outcome AreaOutcome(const GoPosition& position, EndReason reason);

}  // namespace tengen
