// SPDX-License-Identifier: MIT
#include "selfplay/games/go/penalties.h"

#include <cmath>

#include "selfplay/games/go/scoring.h"

namespace tengen {

Outcome AfterPenalties(const GoRules& rules, const Outcome& counted, int black, int white) {
  const bool decided = counted.winner != Winner::kNoResult && counted.winner != Winner::kBothLose;
  if (!counted.black_margin || !decided || black == white) return counted;
  const int quarters =
      static_cast<int>(std::lround(*counted.black_margin * 4)) - 4 * black + 4 * white;
  return {WinnerByMargin(rules.tie, quarters), counted.reason, static_cast<float>(quarters) / 4.0F};
}

}  // namespace tengen
