// SPDX-License-Identifier: MIT
// Whether a program counts a finished game as we do. Plain function, thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "selfplay/games/game.h"

namespace tengen {

// "counts W+5.5, the rules B+3.5" when final_score says something else than the outcome, which must
// have a margin; empty when it says the same or nothing that is a score.
std::string OtherCount(std::string_view final_score, const Outcome& outcome);

}  // namespace tengen
