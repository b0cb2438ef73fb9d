// SPDX-License-Identifier: MIT
// Tournaments without games: every encounter's result comes from a function.
#pragma once

#include <functional>
#include <vector>

#include "selfplay/arena/tournament/encounter.h"

namespace tengen {

struct PlayedOut {
  std::vector<TournamentRound> rounds;
  EncounterResults results;
  int encounters = 0;
};

using Referee = std::function<EncounterResult(const Encounter&)>;

// The better seed wins 2 to 0.
EncounterResult FavouriteWins(const Encounter& encounter);
// A result from the seed and the encounter's id alone, draws among them.
Referee Dice(int seed);

// Plays one ready encounter at a time. Fails when it does not come to an end.
PlayedOut PlayOut(const TournamentPlan& plan, const Referee& referee);

}  // namespace tengen
