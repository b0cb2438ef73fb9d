// SPDX-License-Identifier: MIT
// The loop of a run: generation after generation, self-play with the last accepted network,
// training, and the gate for the candidate. One process, one coordinating thread.
//
// Everything follows from published files, so a kill at any moment loses work and nothing else.
// Step g (from 0) makes generation g + 1, in this order:
//
//   1  records/g         games [g N, (g+1) N) by the last accepted network (generation_games.h)
//   2  trainer/…         training up to step T(g) (run_training.h)
//   3  nets/g+1          the averaged weights at step T(g) (run_networks.h)
//   4  nets/g+1.verdict  the gate's (candidate_gate.h); generation 0 is accepted unplayed
//
// Games are functions of network, seed and index, samples of seed, g and step; checkpoints only
// save time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "foundation/clock.h"
#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "selfplay/runs/run_folder.h"
#include "selfplay/runs/run_lock.h"
#include "train/loop/generation_report.h"
#include "train/loop/loop_context.h"
#include "train/loop/run_networks.h"
#include "train/loop/run_training.h"
#include "train/loop/stop_watch.h"
#include "train/metrics/run_metrics.h"

namespace tengen {

struct LoopOptions {
  std::string run;              // folder; made when missing
  Config config;                // as ConfigForRun gives it
  TrainerFactory make_trainer;  // MakeTrainer
  ProgressBars bars = ProgressBars::kOn;
};

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
  void Open();
  void SaveAfter(const Error& error);
  bool MakeGeneration(std::uint32_t step);
  bool Decide(std::uint32_t step, GenerationPhase& phase);
  void RecordRow(std::uint32_t step, GenerationState state, const GenerationPhase& phase);
  bool RowIsClosed(std::uint32_t step) const;
  void ReportGeneration(std::uint32_t step, const GenerationPhase& phase);

  const LoopOptions options_;
  const RunFolder folder_;
  const RunLock lock_;
  const LoopContext context_;
  RunNetworks networks_;
  RunTraining training_;
  std::unique_ptr<RunMetrics> metrics_;
  std::unique_ptr<StopWatch> stop_;
};

}  // namespace tengen
