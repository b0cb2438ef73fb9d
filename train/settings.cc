// SPDX-License-Identifier: MIT
#include "train/settings.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "foundation/config/config.h"

namespace tengen {

double LearningRate(const OptimizerSettings& settings, std::int64_t step) {
  if (step < settings.warmup_steps) {
    return settings.learning_rate * static_cast<double>(step + 1) /
           static_cast<double>(settings.warmup_steps);
  }
  const double t = static_cast<double>(step - settings.warmup_steps) /
                   static_cast<double>(settings.schedule_steps);
  const double floor = settings.learning_rate_floor;
  double share = 1;
  switch (settings.schedule) {
    case ScheduleKind::kConstant:
      break;
    case ScheduleKind::kCosine:
      share = floor + (1 - floor) * (1 + std::cos(std::numbers::pi * std::min(t, 1.0))) / 2;
      break;
    case ScheduleKind::kInverseSqrt:
      share = std::max(floor, 1 / std::sqrt(1 + t));
      break;
  }
  return settings.learning_rate * share;
}

double AverageDecay(double ema_decay, std::int64_t step) {
  const double n = static_cast<double>(step);
  return std::min(ema_decay, (1 + n) / (10 + n));
}

TrainerSettings TrainerSettings::From(const Config& config) {
  TrainerSettings s;
  s.optimizer.kind =
      config.GetString("train.optimizer") == "sgd" ? OptimizerKind::kSgd : OptimizerKind::kAdamW;
  s.optimizer.learning_rate = config.GetDouble("train.learning_rate");
  s.optimizer.warmup_steps = config.GetInt("train.warmup_steps");
  const std::string& schedule = config.GetString("train.schedule");
  s.optimizer.schedule = schedule == "cosine"         ? ScheduleKind::kCosine
                         : schedule == "inverse_sqrt" ? ScheduleKind::kInverseSqrt
                                                      : ScheduleKind::kConstant;
  s.optimizer.schedule_steps = config.GetInt("train.schedule_steps");
  s.optimizer.learning_rate_floor = config.GetDouble("train.learning_rate_floor");
  s.optimizer.momentum = config.GetDouble("train.momentum");
  s.optimizer.weight_decay = config.GetDouble("train.weight_decay");
  s.optimizer.clip_norm = config.GetDouble("train.clip_norm");
  s.loss.policy = config.GetDouble("train.policy_weight");
  s.loss.opponent_policy = config.GetDouble("train.opponent_policy_weight");
  s.loss.value = config.GetDouble("train.value_weight");
  s.loss.score = config.GetDouble("train.score_weight");
  s.loss.ownership = config.GetDouble("train.ownership_weight");
  s.loss.score_stdev = config.GetDouble("train.score_stdev_weight");
  s.loss.lead = config.GetDouble("train.lead_weight");
  s.loss.variance_time = config.GetDouble("train.variance_time_weight");
  s.loss.value_error = config.GetDouble("train.value_error_weight");
  s.loss.score_error = config.GetDouble("train.score_error_weight");
  s.loss.optimistic_policy = config.GetDouble("train.optimistic_policy_weight");
  s.shards = static_cast<int>(config.GetInt("train.shards"));
  s.ema_decay = config.GetDouble("train.ema_decay");
  return s;
}

}  // namespace tengen
