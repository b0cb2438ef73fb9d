// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/standings.h"

#include <gtest/gtest.h>

#include "selfplay/arena/tournament/schedule.h"

namespace tengen {
namespace {

using enum TournamentFormat;

// By hand: 0 beats 1 and 2, draws with 3; 1 beats 2; 3 beats 1; 2 and 3 draw.
TEST(Standings, RoundRobinByHand) {
  const TournamentPlan plan{kRoundRobin, 4, 0};
  const std::vector<TournamentRound> rounds = TournamentRounds(plan, {});
  EncounterResults results;
  const double points[4][4] = {{0, 2, 1.5, 1}, {0, 0, 2, 0.5}, {0.5, 0, 0, 1}, {1, 1.5, 1, 0}};
  for (const TournamentRound& round : rounds) {
    for (const Encounter& e : round.encounters)
      results[e.id] = {points[e.a][e.b], points[e.b][e.a]};
  }
  const std::vector<Standing> table = Standings(plan, rounds, results);
  EXPECT_EQ(table[0].player, 0);
  EXPECT_EQ(table[0].score, 2.5);
  EXPECT_EQ(table[0].won, 2);
  EXPECT_EQ(table[0].drawn, 1);
  EXPECT_EQ(table[0].game_points, 4.5);
  EXPECT_EQ(table[0].game_lost, 1.5);
  EXPECT_EQ(table[0].sonneborn_berger, 1 + 0.5 + 0.5 * 2);  // 1, 2 beaten, 3 drawn with
  EXPECT_EQ(table[0].buchholz, 1 + 0.5 + 2);
  EXPECT_EQ(table[1].player, 3);
  EXPECT_EQ(table[1].score, 2);
  EXPECT_EQ(table[2].player, 1);
  EXPECT_EQ(table[2].lost, 2);
  EXPECT_EQ(table[3].player, 2);
  EXPECT_EQ(table[3].place, 4);
}

TEST(Standings, EqualsShareAPlace) {
  const TournamentPlan plan{kRoundRobin, 3, 0};
  const std::vector<TournamentRound> rounds = TournamentRounds(plan, {});
  EncounterResults results;
  for (const TournamentRound& round : rounds) {
    for (const Encounter& e : round.encounters) {
      if (e.known()) results[e.id] = {1, 1};
    }
  }
  for (const Standing& row : Standings(plan, rounds, results)) {
    EXPECT_EQ(row.place, 1);
    EXPECT_EQ(row.score, 1);
  }
}

TEST(Standings, ASwissByeIsAPoint) {
  const TournamentPlan plan{kSwiss, 3, 1};
  const std::vector<TournamentRound> rounds = TournamentRounds(plan, {});
  const std::vector<Standing> table = Standings(plan, rounds, {{"R1-1", {0, 2}}});
  EXPECT_EQ(table[0].player, 1);
  EXPECT_EQ(table[0].score, 1);
  EXPECT_EQ(table[1].player, 2);  // rested
  EXPECT_EQ(table[1].score, 1);
  EXPECT_EQ(table[1].won, 0);
  EXPECT_EQ(table[2].score, 0);
}

}  // namespace
}  // namespace tengen
