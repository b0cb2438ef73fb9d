// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/swiss.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "selfplay/arena/tournament/standings.h"
#include "tests/selfplay/arena/tournament/played_out.h"

namespace tengen {
namespace {

using enum TournamentFormat;

TEST(Swiss, NobodyMeetsOrRestsTwice) {
  for (int players = 2; players <= 33; ++players) {
    // Up to half as many rounds as players there is always a pairing (Dirac's theorem).
    for (const int rounds : {SwissRounds(players), std::clamp(players / 2, 1, 7)}) {
      for (int seed = 0; seed < 3; ++seed) {
        const PlayedOut played = PlayOut({kSwiss, players, rounds}, Dice(seed));
        ASSERT_EQ(static_cast<int>(played.rounds.size()), rounds);
        std::set<std::pair<int, int>> met;
        std::set<int> rested;
        for (const TournamentRound& round : played.rounds) {
          std::set<int> seen;
          for (const Encounter& encounter : round.encounters) {
            EXPECT_TRUE(seen.insert(encounter.a).second);
            if (encounter.bye()) {
              EXPECT_TRUE(rested.insert(encounter.a).second) << players << " players";
              continue;
            }
            EXPECT_TRUE(seen.insert(encounter.b).second);
            EXPECT_TRUE(met.insert({encounter.a, encounter.b}).second)
                << players << " players, " << rounds << " rounds, " << encounter.id;
          }
          EXPECT_EQ(static_cast<int>(seen.size()), players);
        }
      }
    }
  }
}

TEST(Swiss, TheFirstRoundPairsTheHalves) {
  const std::vector<TournamentRound> rounds = SwissSystemRounds({kSwiss, 8, 3}, {});
  ASSERT_EQ(rounds.size(), 1U);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(rounds[0].encounters[static_cast<std::size_t>(i)].a, i);
    EXPECT_EQ(rounds[0].encounters[static_cast<std::size_t>(i)].b, i + 4);
  }
}

// Those who won all meet, as long as there are two.
TEST(Swiss, OneIsUnbeatenInTheEnd) {
  for (const int players : {8, 16, 32, 64}) {
    const TournamentPlan plan{kSwiss, players, 0};
    const PlayedOut played = PlayOut(plan, FavouriteWins);
    const auto table = Standings(plan, played.rounds, played.results);
    EXPECT_EQ(table[0].player, 0);
    EXPECT_EQ(table[0].score, SwissRounds(players));
    EXPECT_LT(table[1].score, table[0].score);
  }
}

// Scores of those who meet differ by at most one point in the usual number of rounds.
TEST(Swiss, EqualScoresMeet) {
  for (int seed = 0; seed < 20; ++seed) {
    const PlayedOut played = PlayOut({kSwiss, 24, 5}, Dice(seed));
    std::map<int, double> score;
    for (const TournamentRound& round : played.rounds) {
      for (const Encounter& encounter : round.encounters) {
        EXPECT_LE(std::abs(score[encounter.a] - score[encounter.b]), 1) << encounter.id;
      }
      for (const Encounter& encounter : round.encounters) {
        const EncounterResult result = played.results.at(encounter.id);
        score[encounter.a] += result.a > result.b ? 1 : result.a == result.b ? 0.5 : 0;
        score[encounter.b] += result.b > result.a ? 1 : result.a == result.b ? 0.5 : 0;
      }
    }
  }
}

}  // namespace
}  // namespace tengen
