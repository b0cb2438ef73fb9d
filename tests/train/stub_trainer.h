// SPDX-License-Identifier: MIT
// A trainer without LibTorch: the weights become a function of every batch it has seen, so that two
// runs agree only if they trained on the same samples in the same order.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "train/trainer.h"

namespace tengen {

class StubTrainer final : public Trainer {
 public:
  StubTrainer(const TrainerSettings&, const NetworkFile& initial) {
    state_.weights = state_.averaged = initial.tensors;
    state_.slots["momentum"] = initial.tensors;
  }

  StepReport Step(const TrainingBatch& batch) override {
    if (on_step) on_step(state_.step);
    double sum = 0;
    double place = 1;
    for (const std::vector<float>* v : {&batch.policy, &batch.value, &batch.ownership}) {
      for (const float x : *v) sum += static_cast<double>(x) * std::sin(place++);
    }
    auto& first = state_.weights.begin()->second.values[0];
    first = 0.9F * first + 0.1F * static_cast<float>(std::sin(sum));
    for (auto& [name, tensor] : state_.averaged) tensor.values[0] += 0.01F * first;
    state_.slots["momentum"].begin()->second.values[0] = static_cast<float>(std::cos(sum));
    ++state_.step;
    state_.samples += batch.size();
    StepReport report;
    report.losses.total = 1 / (1.0 + static_cast<double>(state_.step));
    report.fault = std::exchange(fault, "");
    return report;
  }
  std::int64_t step() const override { return state_.step; }
  std::int64_t samples() const override { return state_.samples; }
  TrainerState Save() const override { return state_; }
  void Load(const TrainerState& state) override { state_ = state; }

  // Called at the beginning of each step with its number: to stop or fail there.
  std::function<void(std::int64_t)> on_step;
  std::string fault;  // what the next step reports

 private:
  TrainerState state_;
};

}  // namespace tengen
