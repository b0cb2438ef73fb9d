// SPDX-License-Identifier: MIT
// The second phase of a generation: the trainer with its replay window and checkpoints. Step g
// trains up to step T(g) = floor(reuse * positions of all games so far / batch); the samples of a
// step are functions of seed, g and step. Belongs to the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "model/network_file.h"
#include "train/checkpoint.h"
#include "train/loop/generation_report.h"
#include "train/loop/loop_context.h"
#include "train/loop/recorded_games.h"
#include "train/loop/stop_watch.h"
#include "train/metrics/run_metrics.h"
#include "train/replay/window.h"
#include "train/targets/target_builder.h"
#include "train/trainer.h"

namespace tengen {

using TrainerFactory =
    std::function<std::unique_ptr<Trainer>(const TrainerSettings&, const NetworkFile&)>;

class RunTraining {
 public:
  // The context outlives this.
  RunTraining(const LoopContext& context, const ModelSpec& spec);

  // The trainer at the newest whole checkpoint, or at its beginning with the weights of `first`.
  // Error(kBadData) for a checkpoint of another run.
  void Open(const TrainerFactory& make_trainer, const NetworkFile& first);

  // Every step's games pass through here in order, trained on before or not.
  void AddGames(const GamesByIndex& games, GenerationPhase& phase);
  // False when the run is to stop first.
  bool Train(std::uint32_t g, StopWatch& stop, RunMetrics& metrics, GenerationPhase& phase);

  // Saves unless the newest checkpoint is of this step; whether it did.
  bool SaveIfChanged();
  void SaveCheckpoint();
  TrainerState State() const { return trainer_->Save(); }

  std::int64_t step() const { return trainer_->step(); }
  std::int64_t samples() const { return trainer_->samples(); }
  // T(g) of the last step that Train finished.
  std::int64_t phase_end() const { return phase_begin_; }
  std::int64_t window_size() const { return window_.size(); }
  // Running time of the run, summed over resumes.
  double RunningSeconds() const;

 private:
  void FillBatch(std::uint32_t g, TrainingBatch& batch);

  const LoopContext& context_;
  const std::uint64_t seed_;
  CheckpointFolder checkpoints_;
  std::unique_ptr<TargetBuilder> builder_;
  ReplayWindow window_;
  std::unique_ptr<Trainer> trainer_;
  std::int64_t phase_begin_ = 0;  // T(g - 1)
  std::int64_t saved_step_ = -1;  // of the last checkpoint
  double saved_seconds_ = 0;
  double begin_seconds_, last_checkpoint_at_;
};

}  // namespace tengen
