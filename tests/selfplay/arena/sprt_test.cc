// SPDX-License-Identifier: MIT
// The gate's arithmetic: worked numbers, then error rates by simulation.
#include "selfplay/arena/sprt.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "foundation/random.h"

namespace tengen {
namespace {

TEST(Elo, KnownPoints) {
  EXPECT_DOUBLE_EQ(EloToScore(0), 0.5);
  EXPECT_NEAR(EloToScore(400), 10.0 / 11.0, 1e-12);
  EXPECT_NEAR(ScoreToElo(0.75), 190.8485, 1e-3);  // 400 log10 3
  EXPECT_NEAR(ScoreToElo(EloToScore(-123.4)), -123.4, 1e-9);
  EXPECT_EQ(ScoreToElo(1), INFINITY);
}

TEST(Elo, PairScoreCountsHalfPoints) {
  // 1 pair lost both, 1 at half a point, 2 even, 3 at 1.5, 3 won both: (0 + .5 + 2 + 4.5 + 6) / 20.
  const PairCounts counts = {1, 1, 2, 3, 3};
  EXPECT_EQ(NumPairs(counts), 10);
  EXPECT_DOUBLE_EQ(PairScore(counts), 0.65);
  EXPECT_DOUBLE_EQ(PairScore({}), 0.5);
}

TEST(Elo, IntervalHoldsTheEstimateAndShrinks) {
  const EloEstimate few = EstimateElo({5, 0, 10, 0, 10});
  const EloEstimate many = EstimateElo({50, 0, 100, 0, 100});
  EXPECT_LT(few.low, few.elo);
  EXPECT_GT(few.high, few.elo);
  EXPECT_DOUBLE_EQ(few.elo, many.elo);
  EXPECT_LT(many.high - many.low, 0.5 * (few.high - few.low));
  const EloEstimate all = EstimateElo({0, 0, 0, 0, 50});
  EXPECT_EQ(all.elo, INFINITY);
  EXPECT_EQ(all.high, INFINITY);
  EXPECT_GT(all.low, 200);  // 50 of 50 pairs is strong evidence
  EXPECT_TRUE(std::isfinite(all.low));
}

// 95 % intervals hold the truth in about 95 of 100 matches of 100 pairs.
TEST(Elo, IntervalCovers) {
  RandomStream random(7, RandomPurpose::kTest, 1);
  for (const double p : {0.5, 0.65, 0.85}) {
    int covered = 0;
    constexpr int kMatches = 2000;
    for (int match = 0; match < kMatches; ++match) {
      PairCounts counts{};
      for (int pair = 0; pair < 100; ++pair) {
        int half_points = 0;
        for (int game = 0; game < 2; ++game) half_points += random.Uniform() < p ? 2 : 0;
        counts[static_cast<std::size_t>(half_points)] += 1;
      }
      const EloEstimate e = EstimateElo(counts);
      covered += e.low <= ScoreToElo(p) && ScoreToElo(p) <= e.high;
    }
    EXPECT_NEAR(covered / static_cast<double>(kMatches), 0.95, 0.016) << p;
  }
}

TEST(Sprt, BoundsAreWalds) {
  const SprtState state = EvaluateSprt({}, {0, 50, 0.05, 0.05});
  EXPECT_NEAR(state.upper, std::log(19.0), 1e-12);
  EXPECT_NEAR(state.lower, -std::log(19.0), 1e-12);
  EXPECT_EQ(state.llr, 0);
  EXPECT_EQ(state.verdict, SprtVerdict::kContinue);
  const SprtState skewed = EvaluateSprt({}, {0, 50, 0.01, 0.1});
  EXPECT_NEAR(skewed.upper, std::log(90.0), 1e-12);
  EXPECT_NEAR(skewed.lower, std::log(0.1 / 0.99), 1e-12);
}

// With only won and lost pairs the most likely distribution with mean s gives s to a won pair and 1
// - s to a lost one, so LLR = w log(s1 / s0) + l log((1 - s1) / (1 - s0)); the unseen results' 1e-3
// move it a little.
TEST(Sprt, WonAndLostPairsByHand) {
  const SprtSettings settings{0, 200, 0.05, 0.05};
  const double s1 = EloToScore(200);  // 0.7597
  for (const auto& [won, lost] : std::vector<std::pair<int, int>>{{30, 10}, {7, 7}, {20, 1}}) {
    const SprtState state = EvaluateSprt({lost, 0, 0, 0, won}, settings);
    const double expected = won * std::log(s1 / 0.5) + lost * std::log((1 - s1) / 0.5);
    EXPECT_NEAR(state.llr, expected, 0.01) << won << " " << lost;
  }
}

TEST(Sprt, EqualPairsAreNoProofAtOnce) {
  // The normal approximation would take three won pairs for certainty.
  const SprtSettings settings{0, 50, 0.05, 0.05};
  EXPECT_EQ(EvaluateSprt({0, 0, 0, 0, 3}, settings).verdict, SprtVerdict::kContinue);
  EXPECT_EQ(EvaluateSprt({3, 0, 0, 0, 0}, settings).verdict, SprtVerdict::kContinue);
  // log(19) / log(s1 / s0) = 21.99: the 22nd won pair decides, give or take the smoothing.
  EXPECT_EQ(EvaluateSprt({0, 0, 0, 0, 24}, settings).verdict, SprtVerdict::kAccept);
  EXPECT_EQ(EvaluateSprt({24, 0, 0, 0, 0}, settings).verdict, SprtVerdict::kRefuse);
}

TEST(Sprt, SwappedPlayersSwapTheSign) {
  const SprtState ours = EvaluateSprt({2, 3, 5, 7, 11}, {-30, 30, 0.05, 0.05});
  const SprtState theirs = EvaluateSprt({11, 7, 5, 3, 2}, {-30, 30, 0.05, 0.05});
  EXPECT_NEAR(ours.llr, -theirs.llr, 1e-9);
  EXPECT_GT(ours.llr, 0);
}

// Share of matches that end in kAccept when the true strength is `elo`, without a cap that matters.
double AcceptShare(double elo, double draws, const SprtSettings& settings, std::uint64_t index) {
  RandomStream random(11, RandomPurpose::kTest, index);
  const double win = EloToScore(elo) - draws / 2;
  int accepted = 0;
  constexpr int kMatches = 1000;
  for (int match = 0; match < kMatches; ++match) {
    PairCounts counts{};
    for (int pair = 0; pair < 5000; ++pair) {
      int half_points = 0;
      for (int game = 0; game < 2; ++game) {
        const double u = random.Uniform();
        half_points += u < win ? 2 : u < win + draws ? 1 : 0;
      }
      counts[static_cast<std::size_t>(half_points)] += 1;
      const SprtVerdict verdict = EvaluateSprt(counts, settings).verdict;
      if (verdict == SprtVerdict::kContinue) continue;
      accepted += verdict == SprtVerdict::kAccept;
      break;
    }
  }
  return accepted / static_cast<double>(kMatches);
}

TEST(Sprt, ErrorRatesHold) {
  const SprtSettings settings{0, 80, 0.05, 0.05};
  std::uint64_t index = 0;
  for (const double draws : {0.0, 0.4}) {
    // 0.05 and three standard errors of 1,000 matches.
    EXPECT_LE(AcceptShare(0, draws, settings, ++index), 0.05 + 0.021) << draws;
    EXPECT_GE(AcceptShare(80, draws, settings, ++index), 0.95 - 0.021) << draws;
  }
}

}  // namespace
}  // namespace tengen
