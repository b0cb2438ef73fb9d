// SPDX-License-Identifier: MIT
// A pair counts when it is complete and all before it have counted, whatever comes back first.
#include "selfplay/arena/pair_ledger.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "foundation/random.h"
#include "selfplay/arena/gate.h"

namespace tengen {
namespace {

MatchGame Game(int index, Winner winner) {
  MatchGame game;
  game.pair = index / 2;
  game.a_color = index % 2 == 0 ? Color::kBlack : Color::kWhite;
  game.record.game_index = static_cast<std::uint64_t>(index);
  game.record.outcome.winner = winner;
  return game;
}

TEST(PairLedger, CountsFromAsView) {
  MatchJob job;
  job.pairs = 3;
  PairLedger ledger(job);
  ledger.Report(Game(0, Winner::kBlack));     // A is Black: a win
  ledger.Report(Game(1, Winner::kBlack));     // A is White: a loss
  ledger.Report(Game(2, Winner::kWhite));     // a loss
  ledger.Report(Game(3, Winner::kNoResult));  // half a point
  ledger.Report(Game(4, Winner::kBlack));     // a win
  ledger.Report(Game(5, Winner::kWhite));     // a win
  EXPECT_TRUE(ledger.over());
  const MatchResult result = ledger.TakeResult();
  EXPECT_EQ(result.tally.black.wins, 2);
  EXPECT_EQ(result.tally.black.losses, 1);
  EXPECT_EQ(result.tally.white.wins, 1);
  EXPECT_EQ(result.tally.white.draws, 1);
  EXPECT_EQ(result.tally.white.losses, 1);
  EXPECT_EQ(result.tally.pairs, (PairCounts{0, 1, 1, 0, 1}));
  EXPECT_FALSE(result.stopped);
}

TEST(PairLedger, WaitsForEarlierPairs) {
  MatchJob job;
  job.pairs = 3;
  int counted = 0;
  job.progress = [&](const MatchProgress& progress) {
    counted = static_cast<int>(NumPairs(progress.tally.pairs));
  };
  PairLedger ledger(job);
  ledger.Report(Game(2, Winner::kBlack));
  ledger.Report(Game(3, Winner::kWhite));
  ledger.Report(Game(1, Winner::kWhite));
  EXPECT_EQ(counted, 0);  // pair 1 is complete, pair 0 is not
  ledger.Report(Game(0, Winner::kBlack));
  EXPECT_EQ(counted, 2);
  const MatchResult result = ledger.TakeResult();
  EXPECT_TRUE(result.stopped);  // pair 2 never came
  ASSERT_EQ(result.games.size(), 4U);
  for (std::size_t g = 0; g < 4; ++g) EXPECT_EQ(result.games[g].record.game_index, g);
}

TEST(PairLedger, HandsOutEachGameOnce) {
  MatchJob job;
  job.pairs = 2;
  PairLedger ledger(job);
  for (int game = 0; game < 4; ++game) EXPECT_EQ(ledger.Take(), game);
  EXPECT_EQ(ledger.Take(), std::nullopt);
}

// The verdict is the same for every order of arrival, also when quick wins come first.
TEST(PairLedger, VerdictDoesNotDependOnArrival) {
  RandomStream random(3, RandomPurpose::kTest, 5);
  for (int match = 0; match < 50; ++match) {
    MatchJob job;
    job.pairs = 60;
    job.sprt = SprtSettings{0, 150, 0.05, 0.05};
    std::vector<Winner> winners(120);
    for (Winner& w : winners) w = random.Uniform() < 0.5 ? Winner::kBlack : Winner::kWhite;
    std::vector<int> order(120);
    std::iota(order.begin(), order.end(), 0);
    const auto a_wins = [&](int i) {
      return (winners[static_cast<std::size_t>(i)] == Winner::kBlack) == (i % 2 == 0);
    };
    std::vector<MatchResult> results;
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == 1) std::stable_partition(order.begin(), order.end(), a_wins);
      if (kind == 2) std::shuffle(order.begin(), order.end(), random);
      PairLedger ledger(job);
      for (int i : order) ledger.Report(Game(i, winners[static_cast<std::size_t>(i)]));
      results.push_back(ledger.TakeResult());
    }
    for (int kind = 1; kind < 3; ++kind) {
      EXPECT_EQ(results[static_cast<std::size_t>(kind)].tally.pairs, results[0].tally.pairs);
      EXPECT_EQ(results[static_cast<std::size_t>(kind)].sprt.verdict, results[0].sprt.verdict);
    }
  }
}

TEST(Gate, RuleAtTheCap) {
  MatchResult even;
  even.tally.pairs = {1, 0, 0, 0, 1};
  EXPECT_FALSE(DecideGate(even, CapRule::kScore).accepted);  // exactly half is not more than half
  MatchResult better;
  better.tally.pairs = {1, 0, 0, 1, 1};
  const GateResult accepted = DecideGate(better, CapRule::kScore);
  EXPECT_TRUE(accepted.accepted);
  EXPECT_EQ(accepted.reason, GateReason::kCap);
  better.sprt.verdict = SprtVerdict::kRefuse;
  EXPECT_FALSE(DecideGate(better, CapRule::kScore).accepted);
  better.stopped = true;
  EXPECT_EQ(DecideGate(better, CapRule::kScore).reason, GateReason::kStopped);
  EXPECT_FALSE(DecideGate(better, CapRule::kScore).accepted);
}

TEST(Gate, OtherRulesAtTheCap) {
  MatchResult match;
  match.tally.pairs = {1, 0, 0, 1, 1};
  match.sprt.llr = -0.1;
  EXPECT_FALSE(DecideGate(match, CapRule::kLikelihood).accepted);
  match.sprt.llr = 0.1;
  EXPECT_TRUE(DecideGate(match, CapRule::kLikelihood).accepted);
  EXPECT_FALSE(DecideGate(match, CapRule::kRefuse).accepted);
  match.sprt.verdict = SprtVerdict::kAccept;  // not at the cap
  EXPECT_TRUE(DecideGate(match, CapRule::kRefuse).accepted);
}

TEST(Gate, OffAcceptsUnplayed) {
  GateSettings settings;
  settings.enabled = false;
  MatchJob job;
  job.game = "no such game";  // would throw if it were played
  const GateResult result = RunGate(settings, job);
  EXPECT_TRUE(result.accepted);
  EXPECT_EQ(result.reason, GateReason::kOff);
}

}  // namespace
}  // namespace tengen
