// SPDX-License-Identifier: MIT
// The Trainer on LibTorch. A batch is cut into shards at fixed places, computed in threads of one
// intra-op thread each, and the shards' gradients are summed in their order: so the result depends
// on the number of shards, not on timing. Includes LibTorch; others use train/trainer.h.
#pragma once

#include <string>
#include <vector>

#include "model/network.h"
#include "train/losses.h"
#include "train/optimizer.h"
#include "train/shard_threads.h"
#include "train/trainer.h"

namespace tengen {

class TorchTrainer final : public Trainer {
 public:
  TorchTrainer(const TrainerSettings& settings, const NetworkFile& initial);

  StepReport Step(const TrainingBatch& batch) override;
  std::int64_t step() const override { return step_; }
  std::int64_t samples() const override { return samples_; }
  TrainerState Save() const override;
  void Load(const TrainerState& state) override;

  // The live weights, for tests that damage them.
  Network& network() { return network_; }

 private:
  struct Gradients {
    torch::Tensor sums;  // as Losses::sums
    std::vector<torch::Tensor> tensors;
  };
  // Every tensor of the state, in a fixed order.
  std::vector<torch::Tensor> StateTensors();

  Gradients ComputeGradients(const TrainingBatch& batch);
  // Empty when the step was made; else what was not finite.
  std::string TryStep(const TrainingBatch& batch, StepReport& report);
  void KeepGoodState();
  void RestoreGoodState();

  TrainerSettings settings_;
  Network network_;
  std::vector<std::string> names_;
  std::vector<torch::Tensor> weights_;  // require gradients
  std::vector<torch::Tensor> averaged_;
  Optimizer optimizer_;
  ShardThreads threads_;
  std::vector<torch::Tensor> good_;  // copies of StateTensors() after the last good step
  std::int64_t step_ = 0;
  std::int64_t samples_ = 0;
  int skipped_in_a_row_ = 0;
};

}  // namespace tengen
