// SPDX-License-Identifier: MIT
// What is said of a generation when it is decided: two entries of metrics and a line of the log.
// Plain functions, thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "selfplay/workers/self_play.h"
#include "train/loop/gate_verdict.h"
#include "train/metrics/metric.h"
#include "train/trainer.h"

namespace tengen {

// What happened on the way to a generation, as far as this process saw it.
struct GenerationPhase {
  std::uint32_t player = 0;
  std::int64_t games = 0, positions = 0;  // of the generation
  SelfPlayStats played;                   // by this process
  LossReport losses;                      // means over this process's steps
  std::int64_t steps = 0, skipped = 0;
  double gradient_norm = 0, learning_rate = 0, train_seconds = 0, gate_seconds = 0;
  std::string verdict;
  bool anything = false;  // something was done, not only read
};

// step: of the trainer.
MetricsEntry SelfPlayMetrics(std::uint32_t generation, std::int64_t step,
                             const SelfPlayStats& played);
MetricsEntry GateMetrics(std::uint32_t generation, std::int64_t step, const GateSummary& verdict,
                         double running_seconds);
// window: positions in the replay window; best: the generation that plays on, with its rating.
std::string GenerationLine(std::uint32_t generation, const GenerationPhase& phase,
                           std::int64_t window, std::uint32_t best, std::optional<double> rating);

}  // namespace tengen
