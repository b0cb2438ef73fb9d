// SPDX-License-Identifier: MIT
// Trainer: batches in, better weights out. Its whole state is plain data (TrainerState), so that it
// can be stored, compared to the bit and taken back. The real one (MakeTrainer) runs on LibTorch;
// this header does not include it. One thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "model/network_file.h"
#include "train/settings.h"
#include "train/targets/training_batch.h"

namespace tengen {

using TensorMap = std::map<std::string, WeightTensor>;

struct TrainerState {
  std::int64_t step = 0;                   // steps done
  std::int64_t samples = 0;                // positions seen
  TensorMap weights;                       // by the names of the network
  TensorMap averaged;                      // the same, averaged over steps: what plays
  std::map<std::string, TensorMap> slots;  // of the optimizer: "momentum", "variance"
  friend bool operator==(const TrainerState&, const TrainerState&) = default;
};

// Means over the samples that have the target; the total is weighted as configured, over all
// samples.
struct LossReport {
  double total = 0;
  double policy = 0, opponent_policy = 0, value = 0, score = 0, ownership = 0;
  // 0 without these heads.
  double score_stdev = 0, lead = 0, variance_time = 0, value_error = 0, score_error = 0,
         optimistic_policy = 0;
};

struct StepReport {
  LossReport losses;
  double gradient_norm = 0;  // before clipping
  double learning_rate = 0;
  // What was not finite and what was done about it; empty after a step without a rollback.
  std::string fault;
  bool skipped = false;  // the batch could not be used; weights are those of the last good step
};

class Trainer {
 public:
  virtual ~Trainer() = default;

  // One step. A loss, gradient or weight that is not finite brings back the last good step and is
  // tried once more, then the batch is skipped; both are logged. Error(kFailed) after kMaxSkipped
  // in a row.
  virtual StepReport Step(const TrainingBatch& batch) = 0;

  virtual std::int64_t step() const = 0;     // steps done
  virtual std::int64_t samples() const = 0;  // positions seen
  // Finite: memory that was damaged since the last step is brought back first, and logged.
  virtual TrainerState Save() const = 0;
  // Error(kBadData) when names or shapes do not fit the network or a number is not finite.
  virtual void Load(const TrainerState& state) = 0;

  static constexpr int kMaxSkipped = 5;
};

// The network must be whole (names, shapes and finite numbers as for NetworkFile).
std::unique_ptr<Trainer> MakeTrainer(const TrainerSettings& settings, const NetworkFile& initial);

}  // namespace tengen
