// SPDX-License-Identifier: MIT
// The Trainer on LibTorch. A batch is cut into shards at fixed places, computed in threads of one
// intra-op thread each, and the shards' gradients are summed in their order: so the result depends
// on the number of shards, not on timing. Includes LibTorch; others use train/trainer.h.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/network.h"
#include "train/flat_tensors.h"
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

  // For tests that damage them: the live weights, and flat: weights, average, optimizer's slots.
  Network& network() { return network_; }
  std::vector<torch::Tensor>& state() { return state_; }

 private:
  // Fills gradient_; returns sums as Losses::sums.
  torch::Tensor ComputeGradients(const TrainingBatch& batch);
  // Empty when the step was made; else what was not finite.
  std::string TryStep(const TrainingBatch& batch, StepReport& report);
  // "averaged/block0.conv1" of the first tensor of the state that is not finite; "" when all are.
  std::string DamagedTensor() const;
  void KeepGoodState();
  void RestoreGoodState() const;

  TrainerSettings settings_;
  Network network_;  // its weights are views into weights_
  std::vector<std::string> names_;
  FlatTensors weights_, averaged_, gradient_;
  std::map<std::string, FlatTensors> slots_;  // the optimizer's
  Optimizer optimizer_;
  ShardThreads threads_;
  std::vector<torch::Tensor> state_;  // weights, average and slots, flat
  std::vector<torch::Tensor> good_;   // copies after the last good step
  std::int64_t step_ = 0;
  std::int64_t samples_ = 0;
  int skipped_in_a_row_ = 0;
};

}  // namespace tengen
