// SPDX-License-Identifier: MIT
// Knock-out brackets. Seeds are placed so that the better of two meets the other as late as
// possible; the bracket is filled up to a power of two with byes, which fall to the best seeds.
#pragma once

#include <vector>

#include "selfplay/arena/tournament/encounter.h"

namespace tengen {

// Who loses is out.
std::vector<TournamentRound> SingleEliminationRounds(int players, const EncounterResults& results);

// Who loses twice is out: losers of the winners' half go on in the losers' half, placed away from
// those whom they met. The final is between the two halves' winners; if the losers' half wins it,
// both have lost once, and a second final decides.
std::vector<TournamentRound> DoubleEliminationRounds(int players, const EncounterResults& results);

}  // namespace tengen
