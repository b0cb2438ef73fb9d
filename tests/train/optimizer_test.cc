// SPDX-License-Identifier: MIT
#include "train/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tengen {
namespace {

OptimizerSettings Plain(OptimizerKind kind) {
  OptimizerSettings s;
  s.kind = kind;
  s.learning_rate = 0.1;
  s.warmup_steps = 0;
  s.weight_decay = 0;
  return s;
}
Optimizer Make(const OptimizerSettings& settings, const std::vector<torch::Tensor>& weights) {
  Optimizer::Slots slots;
  for (const std::string& name : Optimizer::SlotNames(settings.kind)) {
    for (const torch::Tensor& w : weights) slots[name].push_back(torch::zeros_like(w));
  }
  return {settings, weights, slots};
}
torch::Tensor Row(double a, double b) {
  return torch::tensor({a, b}, torch::kDouble).reshape({1, 2});
}
void ExpectRow(const torch::Tensor& row, double a, double b) {
  EXPECT_NEAR(row[0][0].item<double>(), a, 1e-12);
  EXPECT_NEAR(row[0][1].item<double>(), b, 1e-12);
}

// v1 = g = (1, -2): w = (1, 1) - 0.1 v1 = (0.9, 1.2); v2 = 0.9 v1 + g = (1.9, -3.8): w =
// (0.71, 1.58).
TEST(Sgd, MatchesHandNumbers) {
  torch::Tensor w = Row(1, 1);
  Optimizer optimizer = Make(Plain(OptimizerKind::kSgd), {w});
  optimizer.Step(0, {Row(1, -2)});
  ExpectRow(w, 0.9, 1.2);
  optimizer.Step(1, {Row(1, -2)});
  ExpectRow(w, 0.71, 1.58);
}

// The first step of Adam is the rate times the sign; for a second equal gradient likewise.
TEST(AdamW, MatchesHandNumbers) {
  torch::Tensor w = Row(1, 1);
  Optimizer optimizer = Make(Plain(OptimizerKind::kAdamW), {w});
  optimizer.Step(0, {Row(4, -0.5)});
  ExpectRow(w, 1 - 0.1 * 4 / (4 + 1e-8), 1 + 0.1 * 0.5 / (0.5 + 1e-8));
  const torch::Tensor before = w.clone();
  // Second gradient 0: m = 0.9 * 0.1 g, v = 0.999 * 0.001 g^2; corrected by 1 - 0.81 and 1 -
  // 0.998001.
  optimizer.Step(1, {Row(0, 0)});
  const double m = 0.09 * 4 / 0.19, v = 0.000999 * 16 / (1 - 0.998001);
  EXPECT_NEAR((before - w)[0][0].item<double>(), 0.1 * m / (std::sqrt(v) + 1e-8), 1e-12);
}

TEST(Optimizer, DecaysMatricesButNotVectors) {
  for (const auto kind : {OptimizerKind::kSgd, OptimizerKind::kAdamW}) {
    OptimizerSettings s = Plain(kind);
    s.weight_decay = 0.5;
    torch::Tensor matrix = Row(2, 4), vector = torch::tensor({2.0, 4.0}, torch::kDouble);
    Optimizer optimizer = Make(s, {matrix, vector});
    optimizer.Step(0, {torch::zeros_like(matrix), torch::zeros_like(vector)});
    ExpectRow(matrix, 2 * 0.95, 4 * 0.95);
    ExpectRow(vector.reshape({1, 2}), 2, 4);
  }
}

TEST(Optimizer, UsesTheSchedule) {
  OptimizerSettings s = Plain(OptimizerKind::kSgd);
  s.warmup_steps = 2;
  torch::Tensor w = Row(0, 0);
  Optimizer optimizer = Make(s, {w});
  optimizer.Step(0, {Row(1, 1)});
  ExpectRow(w, -0.05, -0.05);
}

TEST(Optimizer, AdamWAgreesWithLibTorch) {
  torch::manual_seed(1);
  torch::Tensor ours = torch::randn({3, 4}, torch::kDouble);
  torch::Tensor theirs = ours.clone().requires_grad_(true);
  OptimizerSettings s = Plain(OptimizerKind::kAdamW);
  s.weight_decay = 0.1;
  Optimizer optimizer = Make(s, {ours});
  torch::optim::AdamW reference({theirs},
                                torch::optim::AdamWOptions(0.1).weight_decay(0.1).eps(1e-8));
  for (int step = 0; step < 20; ++step) {
    const torch::Tensor g = torch::randn({3, 4}, torch::kDouble);
    theirs.mutable_grad() = g;
    reference.step();
    optimizer.Step(step, {g});
  }
  EXPECT_LT((ours - theirs.detach()).abs().max().item<double>(), 1e-12);
}

TEST(ClipGradients, ScalesTheWholeDownToTheNorm) {
  std::vector<torch::Tensor> g{torch::tensor({3.0}), torch::tensor({4.0})};
  EXPECT_DOUBLE_EQ(GlobalNorm(g), 5);
  ClipGradients(g, 5, 10);
  EXPECT_DOUBLE_EQ(GlobalNorm(g), 5);
  ClipGradients(g, 5, 0);
  EXPECT_DOUBLE_EQ(GlobalNorm(g), 5);
  ClipGradients(g, 5, 1);
  EXPECT_NEAR(g[0].item<double>(), 0.6, 1e-7);
  EXPECT_NEAR(g[1].item<double>(), 0.8, 1e-7);
}

}  // namespace
}  // namespace tengen
