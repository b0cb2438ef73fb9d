// SPDX-License-Identifier: MIT
#include "selfplay/workers/policy_draw.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace tengen {
namespace {

std::array<double, 4> Shares(std::span<const float> logits, const ActionList& actions,
                             double temperature) {
  RandomStream random(5, RandomPurpose::kTest, 9);
  std::array<double, 4> shares{};
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    shares[DrawFromPolicy(actions, logits, temperature, random)] += 1.0 / kDraws;
  }
  return shares;
}

TEST(PolicyDraw, FollowsTheLogitsAndTheTemperature) {
  // Weights 1 : 3 : 9 at temperature 1, 1 : 9 : 81 at 1/2; action 1 is not legal.
  const std::array<float, 4> logits = {0, 50, std::log(3.0F), std::log(9.0F)};
  ActionList legal;
  for (const int a : {0, 2, 3}) legal.push_back(static_cast<Action>(a));
  const auto one = Shares(logits, legal, 1);
  EXPECT_NEAR(one[0], 1 / 13.0, 0.01);
  EXPECT_EQ(one[1], 0);
  EXPECT_NEAR(one[2], 3 / 13.0, 0.01);
  EXPECT_NEAR(one[3], 9 / 13.0, 0.01);
  const auto half = Shares(logits, legal, 0.5);
  EXPECT_NEAR(half[0], 1 / 91.0, 0.01);
  EXPECT_NEAR(half[3], 81 / 91.0, 0.01);
}

TEST(PolicyDraw, HugeLogitsStayFinite) {
  const std::array<float, 4> logits = {1e4F, -1e4F, 1e4F, -1e4F};
  ActionList legal;
  for (const int a : {0, 1, 2, 3}) legal.push_back(static_cast<Action>(a));
  const auto shares = Shares(logits, legal, 0.01);
  EXPECT_NEAR(shares[0], 0.5, 0.02);
  EXPECT_EQ(shares[1], 0);
}

}  // namespace
}  // namespace tengen
