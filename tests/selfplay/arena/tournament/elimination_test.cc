// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/elimination.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "selfplay/arena/tournament/schedule.h"
#include "selfplay/arena/tournament/standings.h"
#include "tests/selfplay/arena/tournament/played_out.h"

namespace tengen {
namespace {

using enum TournamentFormat;

std::map<int, int> LossesOf(const PlayedOut& played) {
  std::map<int, int> losses;
  for (const TournamentRound& round : played.rounds) {
    for (const Encounter& encounter : round.encounters) {
      const auto found = played.results.find(encounter.id);
      if (found == played.results.end()) continue;
      ++losses[found->second.a >= found->second.b ? encounter.b : encounter.a];
    }
  }
  return losses;
}

TEST(SingleElimination, EverybodyButOneLosesOnce) {
  for (int players = 2; players <= 40; ++players) {
    for (int seed = 0; seed < 5; ++seed) {
      const PlayedOut played = PlayOut({kSingleElimination, players, 0}, Dice(seed));
      EXPECT_EQ(played.encounters, players - 1);
      const auto losses = LossesOf(played);
      EXPECT_EQ(static_cast<int>(losses.size()), players - 1);
      for (const auto& [player, count] : losses) EXPECT_EQ(count, 1) << player;
    }
  }
}

// The best seeds meet as late as can be: of 2^k players each seed s falls to a better one in the
// round in which 2^j > s are left.
TEST(SingleElimination, FavouritesMeetLate) {
  const TournamentPlan plan{kSingleElimination, 16, 0};
  const PlayedOut played = PlayOut(plan, FavouriteWins);
  const std::vector<Standing> table = Standings(plan, played.rounds, played.results);
  const std::vector<int> places{1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9, 9, 9, 9, 9, 9};
  for (int i = 0; i < 16; ++i) {
    EXPECT_EQ(table[static_cast<std::size_t>(i)].player, i);
    EXPECT_EQ(table[static_cast<std::size_t>(i)].place, places[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(played.rounds[0].encounters[0].a, 0);
  EXPECT_EQ(played.rounds[0].encounters[0].b, 15);
}

TEST(SingleElimination, ByesFallToTheBestSeeds) {
  std::set<int> resting;
  const std::vector<TournamentRound> rounds = SingleEliminationRounds(24, {});
  for (const Encounter& encounter : rounds[0].encounters) {
    if (encounter.bye()) resting.insert(std::max(encounter.a, encounter.b));
  }
  EXPECT_EQ(resting, (std::set<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(DoubleElimination, EverybodyButOneLosesTwice) {
  int second_finals = 0, tournaments = 0;
  for (int players = 2; players <= 40; ++players) {
    for (int seed = 0; seed < 5; ++seed, ++tournaments) {
      const PlayedOut played = PlayOut({kDoubleElimination, players, 0}, Dice(seed));
      const bool second = played.results.contains("F2-1");
      second_finals += second;
      // Each encounter is one loss: two a player, and the winner's none or one.
      EXPECT_EQ(played.encounters, 2 * (players - 1) + second);
      const auto losses = LossesOf(played);
      int winners = 0;
      for (int player = 0; player < players; ++player) {
        const auto found = losses.find(player);
        const int lost = found == losses.end() ? 0 : found->second;
        EXPECT_LE(lost, 2);
        if (lost < 2) {
          ++winners;
          EXPECT_EQ(lost, static_cast<int>(second));
        }
      }
      EXPECT_EQ(winners, 1);
      const TournamentPlan plan{kDoubleElimination, players, 0};
      const auto table = Standings(plan, played.rounds, played.results);
      EXPECT_EQ(table[0].place, 1);
      EXPECT_FALSE(table[0].out);
      EXPECT_EQ(table[1].place, 2);
      EXPECT_TRUE(table[1].out);
    }
  }
  EXPECT_GT(second_finals, 0);
  EXPECT_LT(second_finals, tournaments);
}

// Losers are crossed, so nobody meets the same player twice before the last rounds, where few are
// left to meet.
TEST(DoubleElimination, NobodyMeetsTwiceEarly) {
  for (const int players : {8, 16, 24, 32, 64}) {
    int again = 0;
    for (int seed = 0; seed < 20; ++seed) {
      const PlayedOut played = PlayOut({kDoubleElimination, players, 0}, Dice(seed));
      std::set<std::pair<int, int>> met;
      int left = 0;
      for (const TournamentRound& round : played.rounds) left += round.name.starts_with("Losers");
      for (const TournamentRound& round : played.rounds) {
        left -= round.name.starts_with("Losers");
        if (left < 4) break;
        for (const Encounter& encounter : round.encounters) {
          if (encounter.known()) again += !met.insert({encounter.a, encounter.b}).second;
        }
      }
    }
    EXPECT_EQ(again, 0) << players << " players";
  }
}

TEST(DoubleElimination, TwentyFourPlayersWithByes) {
  const PlayedOut played = PlayOut({kDoubleElimination, 24, 0}, FavouriteWins);
  EXPECT_EQ(played.encounters, 46);
  EXPECT_FALSE(played.results.contains("F2-1"));
  EXPECT_EQ(played.rounds.front().name, "Winners' round 1");
  EXPECT_EQ(played.rounds.back().name, "Final");
  EXPECT_EQ(played.rounds.back().encounters[0].a, 0);
  EXPECT_EQ(played.rounds.back().encounters[0].b, 1);
}

}  // namespace
}  // namespace tengen
