// SPDX-License-Identifier: MIT
#include "tests/selfplay/arena/tournament/played_out.h"

#include <gtest/gtest.h>

#include <string>

#include "selfplay/arena/tournament/schedule.h"

namespace tengen {

EncounterResult FavouriteWins(const Encounter&) { return {2, 0}; }

Referee Dice(int seed) {
  return [seed](const Encounter& encounter) {
    const std::size_t roll = std::hash<std::string>{}(std::to_string(seed) + encounter.id) % 5;
    return EncounterResult{static_cast<double>(roll) / 2, 2 - static_cast<double>(roll) / 2};
  };
}

PlayedOut PlayOut(const TournamentPlan& plan, const Referee& referee) {
  CheckPlan(plan);
  PlayedOut played;
  const int most = plan.players * plan.players + 2 * plan.players;
  for (;;) {
    played.rounds = TournamentRounds(plan, played.results);
    const std::vector<Encounter> ready = ReadyEncounters(played.rounds, played.results);
    if (ready.empty() || played.encounters > most) break;
    played.results[ready.front().id] = referee(ready.front());
    ++played.encounters;
  }
  EXPECT_LE(played.encounters, most);
  return played;
}

}  // namespace tengen
