// SPDX-License-Identifier: MIT
#include "train/settings.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tengen {
namespace {

OptimizerSettings With(ScheduleKind kind) {
  OptimizerSettings s;
  s.learning_rate = 0.1;
  s.warmup_steps = 4;
  s.schedule = kind;
  s.schedule_steps = 100;
  s.learning_rate_floor = 0.2;
  return s;
}

TEST(LearningRate, RisesLinearlyOverTheWarmup) {
  for (const auto kind :
       {ScheduleKind::kConstant, ScheduleKind::kCosine, ScheduleKind::kInverseSqrt}) {
    const OptimizerSettings s = With(kind);
    EXPECT_DOUBLE_EQ(LearningRate(s, 0), 0.025);
    EXPECT_DOUBLE_EQ(LearningRate(s, 1), 0.05);
    EXPECT_DOUBLE_EQ(LearningRate(s, 3), 0.1);
    EXPECT_DOUBLE_EQ(LearningRate(s, 4), 0.1);
  }
}

TEST(LearningRate, FollowsItsSchedule) {
  EXPECT_DOUBLE_EQ(LearningRate(With(ScheduleKind::kConstant), 1000), 0.1);
  EXPECT_DOUBLE_EQ(LearningRate(With(ScheduleKind::kCosine), 54), 0.06);  // half way: (1 + 0.2) / 2
  EXPECT_DOUBLE_EQ(LearningRate(With(ScheduleKind::kCosine), 104), 0.02);  // the floor
  EXPECT_DOUBLE_EQ(LearningRate(With(ScheduleKind::kCosine), 900), 0.02);
  EXPECT_DOUBLE_EQ(LearningRate(With(ScheduleKind::kInverseSqrt), 304), 0.05);  // 1 / sqrt(4)
  EXPECT_DOUBLE_EQ(LearningRate(With(ScheduleKind::kInverseSqrt), 1000000), 0.02);
}

TEST(LearningRate, WithoutWarmupBeginsAtTheFullRate) {
  OptimizerSettings s = With(ScheduleKind::kConstant);
  s.warmup_steps = 0;
  EXPECT_DOUBLE_EQ(LearningRate(s, 0), 0.1);
}

TEST(AverageDecay, ForgetsTheBeginning) {
  EXPECT_DOUBLE_EQ(AverageDecay(0.99, 0), 0.1);
  EXPECT_DOUBLE_EQ(AverageDecay(0.99, 8), 0.5);
  EXPECT_DOUBLE_EQ(AverageDecay(0.99, 100000), 0.99);
  EXPECT_DOUBLE_EQ(AverageDecay(0, 5), 0);
}

}  // namespace
}  // namespace tengen
