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
  t.short_term_value = Double({0.5, -0.25, 0}, {kRows});
  t.short_term_score = Double({4, -2, 0}, {kRows});
  t.short_term_mask = Double({1, 1, 0}, {kRows});
  t.short_term_score_mask = Double({1, 1, 0}, {kRows});
  t.variance_time = Double({3, 100, 0}, {kRows});
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

Predictions WithEveryHead(Predictions p) {
  torch::manual_seed(5);
  const auto positive = [] { return 0.2 + torch::rand({kRows}, torch::kDouble); };
  p.score_stdev = positive();
  p.lead = torch::randn({kRows}, torch::kDouble);
  p.variance_time = 5 * positive();
  p.value_error = positive();
  p.score_error = 3 * positive();
  p.optimistic_policy = torch::randn({kRows, kActions}, torch::kDouble);
  return p;
}

std::vector<torch::Tensor*> InputsOf(Predictions& p) {
  return {&p.policy,      &p.opponent_policy,  &p.value,
          &p.score,       &p.ownership,        &p.score_stdev,
          &p.lead,        &p.variance_time,    &p.value_error,
          &p.score_error, &p.optimistic_policy};
}

// The gradients that the inputs hold against finite differences of the loss.
void ExpectGradientsMatch(const std::vector<torch::Tensor*>& inputs,
                          const std::function<torch::Tensor()>& loss) {
  std::vector<torch::Tensor> gradients;
  for (torch::Tensor* x : inputs) gradients.push_back(x->grad().clone());
  const torch::NoGradGuard no_grad;
  constexpr double kStep = 1e-6;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    torch::Tensor flat = inputs[k]->view(-1), gradient = gradients[k].view(-1);
    for (std::int64_t i = 0; i < flat.numel(); ++i) {
      const double x = flat[i].item<double>();
      flat[i] = x + kStep;
      const double above = loss().item<double>();
      flat[i] = x - kStep;
      const double below = loss().item<double>();
      flat[i] = x;
      EXPECT_NEAR(gradient[i].item<double>(), (above - below) / (2 * kStep), 1e-7)
          << "input " << k << " element " << i;
    }
  }
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

// Numbers from which the misses below are easy: win and loss alike, a score of 1 point.
TEST(Losses, OfFurtherHeadsMatchHandNumbers) {
  Predictions p = WithEveryHead(Zeros());
  p.score = torch::ones({kRows}, torch::kDouble);
  p.score_stdev = Double({1.5, 0, 1}, {kRows});
  p.lead = Double({1, -1, 5}, {kRows});
  p.variance_time = Double({1, 0, 5}, {kRows});
  p.value_error = Double({0.1, 1, 1}, {kRows});
  p.score_error = Double({1, 20, 1}, {kRows});
  p.optimistic_policy = torch::zeros({kRows, kActions}, torch::kDouble);
  const Losses losses = ComputeLosses(p, ExampleTargets(), {}, kRows);
  const LossReport report = ReportLosses(losses.sums, {}, kRows);
  // Only the first two rows, of weights 1 and 0.5, have these targets. Misses 2 and -2.
  const double deviation = 0.5 * (std::log(2.5) + 4 / 2.5);
  EXPECT_NEAR(report.score_stdev, (deviation + 0.25 * (std::log(0.25) + 16)) / 1.5, 1e-12);
  EXPECT_NEAR(report.lead, 0.5 / 1.5, 1e-12);                           // a miss of 2 / 2 points
  EXPECT_NEAR(report.variance_time, (2 + 0.5 * 3750) / 1.5, 1e-12);     // 50 (100 - 25)
  const double value = 0.5 * 0.24 * 0.24 + 0.5 * 0.4 * (0.9375 - 0.2);  // 0.01 - 0.25, 1 - 1/16
  EXPECT_NEAR(report.value_error, value / 1.5, 1e-12);
  const double score = 0.5 * 64 + 0.5 * 100 * (391 - 50);  // 1 - 9, 400 - 9
  EXPECT_NEAR(report.score_error, score / 1.5, 1e-12);
  // Row 1: z is 0.5 / 0.15 and 3 / 1.5, both beyond 1.5, so the weight is cut to 1. Row 2: below.
  const auto g = [](double z) { return 1 / (1 + std::exp(-3 * (z - 1.5))); };
  const double second = g(-0.25 / 1.05) + g(-3 / 20.5);
  const double optimistic = std::log(3) + 0.5 * second * std::log(5);
  EXPECT_NEAR(report.optimistic_policy, optimistic / (1 + 0.5 * second), 1e-12);
  EXPECT_NEAR(report.total, losses.total.item<double>(), 1e-12);
}

// What is taken as given gets no gradient; the rest agrees with finite differences.
TEST(Losses, GradientsOfFurtherHeads) {
  const Targets t = ExampleTargets();
  Predictions p = WithEveryHead(RandomPredictions());
  LossWeights weights{.policy = 0, .opponent_policy = 0, .value = 0, .score = 0, .ownership = 0};
  weights.score_stdev = weights.lead = weights.variance_time = weights.value_error =
      weights.score_error = 1;
  for (const double optimistic : {0.0, 1.0}) {
    weights.optimistic_policy = optimistic;
    const std::vector<torch::Tensor*> inputs =
        optimistic > 0 ? std::vector{&p.optimistic_policy, &p.score_stdev, &p.lead}
                       : std::vector{&p.score_stdev, &p.lead, &p.variance_time, &p.value_error,
                                     &p.score_error};
    for (torch::Tensor* x : InputsOf(p)) *x = x->detach().requires_grad_(true);
    ComputeLosses(p, t, weights, kRows).total.backward();
    EXPECT_EQ(p.score.grad().abs().sum().item<double>(), 0);
    EXPECT_EQ(p.value.grad().abs().sum().item<double>(), 0);
    ExpectGradientsMatch(inputs, [&] { return ComputeLosses(p, t, weights, kRows).total; });
  }
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
  ExpectGradientsMatch(inputs, [&] { return ComputeLosses(p, t, weights, kRows).total; });
}

TEST(Losses, OfShardsAddUp) {
  const Targets t = ExampleTargets();
  const Predictions p = WithEveryHead(RandomPredictions());
  const Losses whole = ComputeLosses(p, t, {}, kRows);
  double total = 0;
  torch::Tensor sums = torch::zeros_like(whole.sums);
  for (const auto& [begin, end] : std::vector<std::pair<int, int>>{{0, 1}, {1, 3}}) {
    const auto cut = [b = begin, e = end](const torch::Tensor& x) { return x.slice(0, b, e); };
    Predictions part = p;
    for (torch::Tensor* x : InputsOf(part)) *x = cut(*x);
    Targets target = t;
    for (torch::Tensor* x :
         {&target.legal, &target.policy, &target.opponent_policy, &target.opponent_mask,
          &target.value, &target.score, &target.score_mask, &target.ownership,
          &target.ownership_mask, &target.weight, &target.short_term_value,
          &target.short_term_score, &target.short_term_mask, &target.short_term_score_mask,
          &target.variance_time, &target.on_board, &target.board_actions}) {
      *x = cut(*x);
    }
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
