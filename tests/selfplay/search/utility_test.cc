// SPDX-License-Identifier: MIT
#include "selfplay/search/utility.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>

#include "foundation/errors.h"

namespace tengen {
namespace {

TEST(Utility, ScorePartByHand) {
  EXPECT_EQ(ScorePart(0, 81), 0.0F);
  EXPECT_NEAR(ScorePart(9, 81), 0.5, 1e-6);  // atan 1 = pi / 4
  EXPECT_NEAR(ScorePart(-7, 49), -0.5, 1e-6);
  EXPECT_NEAR(ScorePart(1000, 4), 0.99873, 1e-5);
}

TEST(Utility, EvaluationsAreTheMoversSamplesBlacks) {
  Evaluation evaluation;
  evaluation.win = 0.7F;
  evaluation.loss = 0.2F;
  evaluation.no_result = 0.1F;
  evaluation.score = 3;
  const NodeSample black = SampleFromEvaluation(evaluation, Color::kBlack, 0.4F, 9);
  EXPECT_NEAR(black.value[0], 0.5, 1e-6);
  EXPECT_NEAR(black.value[1], -0.5, 1e-6);
  EXPECT_EQ(black.score, 3);
  EXPECT_NEAR(black.score_utility, 0.2, 1e-6);
  EXPECT_NEAR(black.Utility(Color::kBlack), 0.7, 1e-6);
  EXPECT_NEAR(black.Utility(Color::kWhite), -0.7, 1e-6);
  const NodeSample white = SampleFromEvaluation(evaluation, Color::kWhite, 0.4F, 9);
  EXPECT_NEAR(white.value[0], -0.5, 1e-6);
  EXPECT_NEAR(white.value[1], 0.5, 1e-6);
  EXPECT_EQ(white.score, -3);
  EXPECT_NEAR(white.Utility(Color::kWhite), 0.7, 1e-6);
  EXPECT_EQ(SampleFromEvaluation(evaluation, Color::kWhite, 0, 9).score_utility, 0);
}

TEST(Utility, OutcomesForBothPlayers) {
  const auto values = [](Winner winner) {
    return SampleFromOutcome({winner, EndReason::kTwoPasses, std::nullopt}, 0.5F, 9).value;
  };
  EXPECT_EQ(values(Winner::kBlack), (std::array<float, 2>{1, -1}));
  EXPECT_EQ(values(Winner::kWhite), (std::array<float, 2>{-1, 1}));
  EXPECT_EQ(values(Winner::kDraw), (std::array<float, 2>{0, 0}));
  EXPECT_EQ(values(Winner::kNoResult), (std::array<float, 2>{0, 0}));
  EXPECT_EQ(values(Winner::kBothLose), (std::array<float, 2>{-1, -1}));
  const NodeSample won = SampleFromOutcome({Winner::kWhite, EndReason::kTwoPasses, -3.0F}, 0.5F, 9);
  EXPECT_EQ(won.score, -3);
  EXPECT_NEAR(won.Utility(Color::kBlack), -1.25, 1e-6);
  EXPECT_NEAR(won.Utility(Color::kWhite), 1.25, 1e-6);
}

TEST(CheckEvaluation, NamesWhatIsBroken) {
  std::array<float, 4> policy{};
  ActionList legal;
  legal.push_back(0);
  legal.push_back(2);
  const auto message = [&](Evaluation evaluation) -> std::string {
    evaluation.policy = policy;
    try {
      CheckEvaluation(evaluation, legal, 12);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kFailed);
      return error.what();
    }
    return "";
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  Evaluation good;
  good.win = 1;
  EXPECT_EQ(message(good), "");
  Evaluation bad = good;
  bad.win = nan;
  EXPECT_NE(message(bad).find("chance of a win is nan at ply 12"), std::string::npos);
  bad = good;
  bad.loss = 5;
  EXPECT_NE(message(bad).find("chance of a loss is 5"), std::string::npos);
  bad = good;
  bad.score = -inf;
  EXPECT_NE(message(bad).find("score is -inf"), std::string::npos);
  policy[1] = nan;  // not a legal move
  EXPECT_EQ(message(good), "");
  policy[2] = inf;
  EXPECT_NE(message(good).find("logit of action 2 is inf"), std::string::npos);
}

}  // namespace
}  // namespace tengen
