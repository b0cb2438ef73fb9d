// SPDX-License-Identifier: MIT
// Who plays whom, from the plan and the results so far alone: there is no other state, so a
// tournament goes on after any interruption as if there had been none. Plain functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "selfplay/arena/tournament/encounter.h"

namespace tengen {

constexpr int kMostTournamentPlayers = 256;

std::string_view TournamentFormatName(TournamentFormat format);  // "round-robin"
// Error(kUsage) naming the formats.
TournamentFormat ParseTournamentFormat(std::string_view name);

// Error(kUsage) for too few or too many players or rounds.
void CheckPlan(const TournamentPlan& plan);

// All rounds that are known to come, first to last; encounters whose players are not known yet are
// among them in a knock-out, not in a Swiss. Results of other ids are not looked at.
std::vector<TournamentRound> TournamentRounds(const TournamentPlan& plan,
                                              const EncounterResults& results);

// What can be played now. Empty: the tournament is over.
std::vector<Encounter> ReadyEncounters(const std::vector<TournamentRound>& rounds,
                                       const EncounterResults& results);

// Whether a draw must be broken, since one of the two goes on.
bool NeedsWinner(TournamentFormat format);

}  // namespace tengen
