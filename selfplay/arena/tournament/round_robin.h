// SPDX-License-Identifier: MIT
// Everybody meets everybody once, in rounds in which each player plays once (the circle method).
#pragma once

#include <vector>

#include "selfplay/arena/tournament/encounter.h"

namespace tengen {

// players - 1 rounds, or as many as players when these are odd: one then has a bye.
std::vector<TournamentRound> RoundRobinRounds(int players);

}  // namespace tengen
