// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/round_robin.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace tengen {
namespace {

TEST(RoundRobin, EverybodyMeetsEverybodyOnceAndPlaysOnceARound) {
  for (int players = 2; players <= 25; ++players) {
    std::set<std::pair<int, int>> met;
    std::set<std::string> ids;
    std::vector<int> byes(static_cast<std::size_t>(players), 0);
    const std::vector<TournamentRound> rounds = RoundRobinRounds(players);
    EXPECT_EQ(static_cast<int>(rounds.size()), players % 2 == 0 ? players - 1 : players);
    for (const TournamentRound& round : rounds) {
      std::set<int> seen;
      for (const Encounter& encounter : round.encounters) {
        EXPECT_TRUE(ids.insert(encounter.id).second) << encounter.id;
        EXPECT_TRUE(seen.insert(encounter.a).second);
        if (encounter.bye()) {
          EXPECT_EQ(encounter.b, kBye);
          ++byes[static_cast<std::size_t>(encounter.a)];
          continue;
        }
        EXPECT_TRUE(seen.insert(encounter.b).second);
        EXPECT_LT(encounter.a, encounter.b);
        EXPECT_TRUE(met.insert({encounter.a, encounter.b}).second);
      }
      EXPECT_EQ(static_cast<int>(seen.size()), players);
    }
    EXPECT_EQ(static_cast<int>(met.size()), players * (players - 1) / 2);
    for (const int count : byes) EXPECT_EQ(count, players % 2);
  }
}

}  // namespace
}  // namespace tengen
