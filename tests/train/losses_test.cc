// SPDX-License-Identifier: MIT
// Every term against a number worked out by hand, and the gradient of the whole against finite
// differences.
#include "train/losses.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace tengen {
namespace {

constexpr int kRows = 3, kArea = 4, kActions = 5;  // 2x2 boards and a pass

torch::Tensor Double(std::vector<double> values, std::vector<std::int64_t> shape) {
  return torch::tensor(values, torch::kDouble).reshape(shape);
}

Targets ExampleTargets() {
  Targets t;
  t.legal = Double({1, 1, 0, 0, 1, /**/ 1, 1, 1, 1, 1, /**/ 0, 0, 0, 1, 1}, {kRows, kActions});
  t.policy =
      Double({.5, .25, 0, 0, .25, /**/ .1, .2, .3, .4, 0, /**/ 0, 0, 0, 1, 0}, {kRows, kActions});
  t.opponent_policy =
      Double({0, 0, 0, 0, 0, /**/ .2, .2, .2, .2, .2, /**/ 0, 1, 0, 0, 0}, {kRows, kActions});
  t.opponent_mask = Double({0, 1, 1}, {kRows});
  t.value = Double({1, 0, 0, /**/ .5, .5, 0, /**/ 0, 0, 1}, {kRows, 3});
  t.score = Double({3, -1, 0}, {kRows});
  t.score_mask = Double({1, 1, 0}, {kRows});
  t.ownership = Double({1, -1, 0, 1, /**/ 1, 1, 0, 0, /**/ 0, 0, 0, 0}, {kRows, kArea});
  t.ownership_mask = Double({1, 1, 0}, {kRows});
  t.weight = Double({1, 0.5, 2}, {kRows});
  // The second row's board is 1 x 2.
  t.on_board = Double({1, 1, 1, 1, /**/ 1, 1, 0, 0, /**/ 1, 1, 1, 1}, {kRows, kArea});
  t.board_actions =
      Double({1, 1, 1, 1, 1, /**/ 1, 1, 0, 0, 1, /**/ 1, 1, 1, 1, 1}, {kRows, kActions});
  return t;
}

Predictions RandomPredictions() {
  torch::manual_seed(4);
  Predictions p;
  p.policy = torch::randn({kRows, kActions}, torch::kDouble);
  p.opponent_policy = torch::randn({kRows, kActions}, torch::kDouble);
  p.value = torch::randn({kRows, 3}, torch::kDouble);
  p.score = 4 * torch::randn({kRows}, torch::kDouble);
  p.ownership = torch::randn({kRows, kArea}, torch::kDouble);
  return p;
}

Predictions Zeros() {
  Predictions p;
  p.policy = torch::zeros({kRows, kActions}, torch::kDouble);
  p.opponent_policy = p.policy.clone();
  p.value = torch::zeros({kRows, 3}, torch::kDouble);
  p.score = torch::zeros({kRows}, torch::kDouble);
  p.ownership = torch::zeros({kRows, kArea}, torch::kDouble);
  return p;
}

TEST(Losses, MatchHandNumbersForAnIgnorantNetwork) {
  const LossWeights weights{
      .policy = 1, .opponent_policy = 2, .value = 3, .score = 4, .ownership = 5};
  const Losses losses = ComputeLosses(Zeros(), ExampleTargets(), weights, kRows);
  const LossReport report = ReportLosses(losses.sums, weights, kRows);
  // Rows weigh 1, 0.5, 2. Uniform over 3, 5 and 2 legal actions.
  const double policy = std::log(3) + 0.5 * std::log(5) + 2 * std::log(2);
  EXPECT_NEAR(report.policy, policy / 3.5, 1e-12);
  // Uniform over the board: the second row has 3 actions there, 0.6 of its target's mass.
  const double opponent = 0.5 * 0.6 * std::log(3) + 2 * std::log(5);
  EXPECT_NEAR(report.opponent_policy, opponent / 2.5, 1e-12);
  EXPECT_NEAR(report.value, std::log(3), 1e-12);
  // Huber: |3 / sqrt(4)| - 1/2 = 1 in the first row, (1 / sqrt(2))^2 / 2 = 1/4 in the second.
  const double score = 1 + 0.5 * 0.25;
  EXPECT_NEAR(report.score, score / 1.5, 1e-12);
  EXPECT_NEAR(report.ownership, std::log(2), 1e-12);
  const double total =
      (policy + 2 * opponent + 3 * 3.5 * std::log(3) + 4 * score + 5 * 1.5 * std::log(2)) / kRows;
  EXPECT_NEAR(report.total, total, 1e-12);
  EXPECT_NEAR(losses.total.item<double>(), total, 1e-12);
}

TEST(Losses, AreLeastForTheTruth) {
  Targets t = ExampleTargets();
  Predictions p = Zeros();
  p.policy = torch::log(t.policy + 1e-12);
  p.value = torch::log(t.value + 1e-12);
  p.score = t.score.clone();
  p.ownership = t.ownership * 20;
  const LossReport report = ReportLosses(ComputeLosses(p, t, {}, kRows).sums, {}, kRows);
  EXPECT_NEAR(report.score, 0, 1e-12);
  // Entropies of the targets.
  const double h0 = 1.5 * std::log(2);
  const double h1 =
      -(.1 * std::log(.1) + .2 * std::log(.2) + .3 * std::log(.3) + .4 * std::log(.4));
  EXPECT_NEAR(report.policy, (h0 + 0.5 * h1) / 3.5, 1e-9);
  EXPECT_NEAR(report.value, 0.5 * std::log(2) / 3.5, 1e-9);
  EXPECT_NEAR(report.ownership, std::log(2) / 4 / 1.5,
              1e-9);  // the one neutral point of the first row
}

TEST(Losses, SignOfOwnershipAndScoreFollowsTheSideToMove) {
  Targets t = ExampleTargets();
  Predictions right = Zeros(), wrong = Zeros();
  right.ownership = t.ownership;
  wrong.ownership = -t.ownership;
  right.score = t.score;
  wrong.score = -t.score;
  const auto report = [&](const Predictions& p) {
    return ReportLosses(ComputeLosses(p, t, {}, kRows).sums, {}, kRows);
  };
  EXPECT_LT(report(right).ownership, report(wrong).ownership);
  EXPECT_LT(report(right).score, report(wrong).score);
}

TEST(Losses, GradientsMatchFiniteDifferences) {
  const Targets t = ExampleTargets();
  const LossWeights weights{
      .policy = 1, .opponent_policy = 0.7, .value = 1.3, .score = 0.9, .ownership = 1.1};
  Predictions p = RandomPredictions();
  const std::vector<torch::Tensor*> inputs{&p.policy, &p.opponent_policy, &p.value, &p.score,
                                           &p.ownership};
  for (torch::Tensor* x : inputs) x->requires_grad_(true);
  ComputeLosses(p, t, weights, kRows).total.backward();
  std::vector<torch::Tensor> gradients;
  for (torch::Tensor* x : inputs) gradients.push_back(x->grad().clone());
  const torch::NoGradGuard no_grad;
  constexpr double kStep = 1e-6;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    torch::Tensor flat = inputs[k]->view(-1), gradient = gradients[k].view(-1);
    for (std::int64_t i = 0; i < flat.numel(); ++i) {
      const double x = flat[i].item<double>();
      flat[i] = x + kStep;
      const double above = ComputeLosses(p, t, weights, kRows).total.item<double>();
      flat[i] = x - kStep;
      const double below = ComputeLosses(p, t, weights, kRows).total.item<double>();
      flat[i] = x;
      EXPECT_NEAR(gradient[i].item<double>(), (above - below) / (2 * kStep), 1e-7)
          << "input " << k << " element " << i;
    }
  }
}

TEST(Losses, OfShardsAddUp) {
  const Targets t = ExampleTargets();
  const Predictions p = RandomPredictions();
  const Losses whole = ComputeLosses(p, t, {}, kRows);
  double total = 0;
  torch::Tensor sums = torch::zeros_like(whole.sums);
  for (const auto& [begin, end] : std::vector<std::pair<int, int>>{{0, 1}, {1, 3}}) {
    const auto cut = [b = begin, e = end](const torch::Tensor& x) { return x.slice(0, b, e); };
    const Predictions part{cut(p.policy), cut(p.opponent_policy), cut(p.value), cut(p.score),
                           cut(p.ownership)};
    const Targets target{cut(t.legal),         cut(t.policy),    cut(t.opponent_policy),
                         cut(t.opponent_mask), cut(t.value),     cut(t.score),
                         cut(t.score_mask),    cut(t.ownership), cut(t.ownership_mask),
                         cut(t.weight),        cut(t.on_board),  cut(t.board_actions)};
    const Losses losses = ComputeLosses(part, target, {}, kRows);
    total += losses.total.item<double>();
    sums += losses.sums;
  }
  EXPECT_NEAR(total, whole.total.item<double>(), 1e-12);
  EXPECT_LT((sums - whole.sums).abs().max().item<double>(), 1e-12);
}

TEST(Losses, WithoutHeadsLeaveThemOut) {
  Predictions p = RandomPredictions();
  p.score = torch::Tensor();
  p.ownership = torch::Tensor();
  const LossReport report =
      ReportLosses(ComputeLosses(p, ExampleTargets(), {}, kRows).sums, {}, kRows);
  EXPECT_EQ(report.score, 0);
  EXPECT_EQ(report.ownership, 0);
  EXPECT_GT(report.policy, 0);
}

TEST(MakeTargets, CopiesRowsAndMasksTheBoard) {
  const InputShape shape{
      .planes = 1, .globals = 0, .max_width = 3, .max_height = 2, .extra_actions = 1};
  TrainingBatch batch(shape, 2);
  batch.inputs.Add({.width = 3, .height = 2});
  batch.inputs.Add({.width = 2, .height = 1});
  batch.policy[7 + 6] = 1;
  batch.score[1] = 5;
  const Targets t = MakeTargets(batch, 1, 2);
  EXPECT_EQ(t.policy.size(0), 1);
  EXPECT_EQ(t.policy[0][6].item<float>(), 1);
  EXPECT_EQ(t.score[0].item<float>(), 5);
  EXPECT_TRUE(torch::equal(t.board_actions[0], torch::tensor({1.F, 1.F, 0.F, 0.F, 0.F, 0.F, 1.F})));
  EXPECT_TRUE(torch::equal(t.on_board[0], torch::tensor({1.F, 1.F, 0.F, 0.F, 0.F, 0.F})));
}

}  // namespace
}  // namespace tengen
