// SPDX-License-Identifier: MIT
// Points that a game costs beside the board: those of Ing's extra periods of time. Plain function,
// thread-safe.
#pragma once

#include "selfplay/games/game.h"
#include "selfplay/games/go/go_rules.h"

namespace tengen {

// A counted outcome after each side has paid so many points (>= 0) to the other; the rules say who
// wins a tie. An outcome without a margin or without a winner by rule stays as it is.
Outcome AfterPenalties(const GoRules& rules, const Outcome& counted, int black, int white);

}  // namespace tengen
