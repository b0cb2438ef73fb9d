// SPDX-License-Identifier: MIT
// Counting the board as it stands, for games that positions alone play and end: by area (own stones
// and empty regions that touch one colour only), which the Ing count equals with shared points
// split, or by stones. With dead stones, territory and the rest it is count.h.
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
// Empty points of regions between both colours are split when rules().shared is 1 or the Ing count
// is used.
AreaCount CountArea(const GoPosition& position);
// By the rules' komi, tie rule and count; territory is counted by area here.
Outcome AreaOutcome(const GoPosition& position, EndReason reason);
// black_quarters: Black's margin after komi and all else, in quarters of a point.
Winner WinnerByMargin(TieRule tie, int black_quarters);

}  // namespace tengen
