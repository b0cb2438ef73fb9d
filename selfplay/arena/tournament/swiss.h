// SPDX-License-Identifier: MIT
// The Swiss system: a fixed number of rounds, in each of which players of equal or nearly equal
// score meet, nobody twice the same one.
#pragma once

#include <vector>

#include "selfplay/arena/tournament/encounter.h"

namespace tengen {

// The least number of rounds after which one player alone can have won them all.
int SwissRounds(int players);

// The rounds that can be paired so far: the first, and each whose predecessor is played to its end.
// Pairs the best scorer left with whom he has not met, within his score's group if possible: the
// top half of a group meets its bottom half. Of odd players the lowest without one has a bye, which
// counts as a win. plan.rounds < plan.players is the caller's to see to; where late rounds leave no
// pairing without a second meeting, players meet again.
std::vector<TournamentRound> SwissSystemRounds(const TournamentPlan& plan,
                                               const EncounterResults& results);

}  // namespace tengen
