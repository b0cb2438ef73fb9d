// SPDX-License-Identifier: MIT
// What the trainer is told; the meaning of each field is its key's sentence in
// foundation/config/keys.cc.
#pragma once

#include <cstdint>

namespace tengen {

class Config;

enum class OptimizerKind { kAdamW, kSgd };
enum class ScheduleKind { kConstant, kCosine, kInverseSqrt };

struct OptimizerSettings {
  OptimizerKind kind = OptimizerKind::kAdamW;
  double learning_rate = 0.002;
  std::int64_t warmup_steps = 50;
  ScheduleKind schedule = ScheduleKind::kConstant;
  std::int64_t schedule_steps = 10000;
  double learning_rate_floor = 0.1;
  double momentum = 0.9;
  double weight_decay = 0.0001;
  double clip_norm = 10.0;
};

// Learning rate of the step with this number (from 0). It rises linearly to the full rate over the
// warm-up; then with t steps since and T = schedule_steps: cosine falls to the floor over T steps
// and stays there, inverse_sqrt goes like 1/sqrt(1 + t/T), never below the floor.
double LearningRate(const OptimizerSettings& settings, std::int64_t step);

struct LossWeights {
  double policy = 1.0;
  double opponent_policy = 0.15;
  double value = 1.0;
  double score = 0.02;
  double ownership = 0.5;
  double score_stdev = 0.02;
  double lead = 0.02;
  double variance_time = 0.0003;
  double value_error = 2.0;
  double score_error = 0.00002;
  double optimistic_policy = 0.2;
};

struct TrainerSettings {
  OptimizerSettings optimizer;
  LossWeights loss;
  int shards = 2;
  double ema_decay = 0.99;

  static TrainerSettings From(const Config& config);
};

// Decay of the averaged weights in the step with this number (from 0): low at first, so that the
// average forgets the random beginning: min(decay, (1 + step) / (10 + step)).
double AverageDecay(double ema_decay, std::int64_t step);

}  // namespace tengen
