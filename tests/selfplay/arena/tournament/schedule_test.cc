// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/foundation/failure.h"
#include "tests/selfplay/arena/tournament/played_out.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using enum TournamentFormat;

TEST(Schedule, FormatsHaveNames) {
  for (const auto format : {kRoundRobin, kSwiss, kSingleElimination, kDoubleElimination}) {
    EXPECT_EQ(ParseTournamentFormat(TournamentFormatName(format)), format);
  }
  EXPECT_THAT(Failure(ExitCode::kUsage, [] { ParseTournamentFormat("knockout"); }),
              HasSubstr("\"knockout\"; there are round-robin, swiss"));
}

TEST(Schedule, RefusesPlansThatCannotBe) {
  const auto refusal = [](const TournamentPlan& plan) {
    return Failure(ExitCode::kUsage, [&] { CheckPlan(plan); });
  };
  EXPECT_THAT(refusal({kRoundRobin, 1, 0}), HasSubstr("2 to 256 players, not 1"));
  EXPECT_THAT(refusal({kSwiss, 257, 0}), HasSubstr("not 257"));
  EXPECT_THAT(refusal({kRoundRobin, 4, 2}), HasSubstr("only a Swiss"));
  EXPECT_THAT(refusal({kSwiss, 4, 4}), HasSubstr("4 rounds of 4 players"));
  CheckPlan({kSwiss, 4, 3});
}

// In whatever order the ready ones are played, the tournament is the same.
TEST(Schedule, OrderOfPlayChangesNothing) {
  for (const auto format : {kRoundRobin, kSwiss, kSingleElimination, kDoubleElimination}) {
    const TournamentPlan plan{format, 13, 0};
    const Referee dice = Dice(3);
    const PlayedOut forwards = PlayOut(plan, dice);
    EncounterResults results;
    for (;;) {
      const auto ready = ReadyEncounters(TournamentRounds(plan, results), results);
      if (ready.empty()) break;
      results[ready.back().id] = dice(ready.back());
    }
    EXPECT_EQ(results.size(), forwards.results.size());
    const auto rounds = TournamentRounds(plan, results);
    ASSERT_EQ(rounds.size(), forwards.rounds.size());
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      for (std::size_t k = 0; k < rounds[i].encounters.size(); ++k) {
        EXPECT_EQ(rounds[i].encounters[k].a, forwards.rounds[i].encounters[k].a);
        EXPECT_EQ(rounds[i].encounters[k].b, forwards.rounds[i].encounters[k].b);
      }
    }
  }
}

}  // namespace
}  // namespace tengen
