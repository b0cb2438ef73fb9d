// SPDX-License-Identifier: MIT
// The loop of a run: generation after generation, self-play with the last accepted network,
// training, and the gate for the candidate. One process, one coordinating thread.
//
// Everything follows from published files, so a kill at any moment loses work and nothing else.
// Step g (from 0) makes generation g + 1, in this order:
//   1  records/g          games [g N, (g+1) N) by the last accepted network; only missing ones are
//   played 2  trainer/…          train up to step T(g) = floor(reuse * positions of all games so
//   far / batch) 3  nets/g+1           the averaged weights at step T(g) 4  nets/g+1.verdict   the
//   gate's; generation 0 is accepted unplayed
// Games are functions of network, seed and index, samples of seed, g and step; checkpoints only
// save time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "foundation/clock.h"
#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "model/network_file.h"
#include "selfplay/runs/run_folder.h"
#include "selfplay/runs/run_lock.h"
#include "train/checkpoint.h"
#include "train/loop/gate_verdict.h"
#include "train/loop/recorded_games.h"
#include "train/loop/stop_watch.h"
#include "train/metrics/run_metrics.h"
#include "train/replay/window.h"
#include "train/targets/target_builder.h"
#include "train/trainer.h"

namespace tengen {

using TrainerFactory =
    std::function<std::unique_ptr<Trainer>(const TrainerSettings&, const NetworkFile&)>;

enum class ProgressBars { kOff, kOn };

struct LoopOptions {
  std::string run;              // folder; made when missing
  Config config;                // as ConfigForRun gives it
  TrainerFactory make_trainer;  // MakeTrainer
  ProgressBars bars = ProgressBars::kOn;
};

struct GenerationPhase;

class GenerationLoop {
 public:
  // Takes the run's lock. Error as RunLock, or kBadConfig, kBadData, kIo.
  explicit GenerationLoop(LoopOptions options, const Clock& clock = Clock::Real());
  ~GenerationLoop();

  // Until the stop condition (kNone), the run's time is up (kTime) or a signal came (kSignal);
  // state is saved in each case. Throws Error for anything else.
  StopReason Run();

  // "generation   rating" and a bar for each accepted network.
  std::string RatingCurve() const;
  const RunFolder& folder() const { return folder_; }

 private:
  StopReason RunGenerations();
  void SaveAfter(const Error& error);
  void PublishFirstNetwork();
  void LoadCheckpoint();
  void SaveCheckpoint();
  bool MakeGeneration(std::uint32_t step);
  // Leaves the generation's games in `games`.
  bool PlayGames(std::uint32_t g, GenerationPhase& phase, GamesByIndex& games);
  void AddGames(const GamesByIndex& games, GenerationPhase& phase);
  bool Train(std::uint32_t g, GenerationPhase& phase);
  void FillBatch(std::uint32_t g, TrainingBatch& batch);
  void PublishCandidate(std::uint32_t generation);
  bool DecideCandidate(std::uint32_t generation, GenerationPhase& phase);

  EvaluatorFactory EvaluatorOf(std::uint32_t generation) const;
  GameRange RangeOf(std::uint32_t g) const;
  std::uint32_t PlayerOf(std::uint32_t g) const;
  double RunningSeconds() const;
  void RecordRow(std::uint32_t g, GenerationState state, const GenerationPhase& phase);
  bool RowIsClosed(std::uint32_t g) const;
  void RecordRatings();
  void ReportGeneration(std::uint32_t g, const GenerationPhase& phase);

  const LoopOptions options_;
  const Config& config_;
  const Clock& clock_;
  const RunFolder folder_;
  const RunLock lock_;
  const ModelSpec spec_;
  const std::uint64_t seed_;
  CheckpointFolder checkpoints_;
  std::unique_ptr<TargetBuilder> builder_;
  ReplayWindow window_;
  std::unique_ptr<Trainer> trainer_;
  std::unique_ptr<RunMetrics> metrics_;
  std::unique_ptr<StopWatch> stop_;
  std::map<std::uint32_t, GateSummary> verdicts_;
  std::int64_t phase_begin_ = 0;  // T(g - 1)
  std::int64_t saved_step_ = -1;  // of the last checkpoint
  double saved_seconds_ = 0;      // running time before this process
  double begin_seconds_ = 0, last_checkpoint_at_ = 0;
};

}  // namespace tengen
