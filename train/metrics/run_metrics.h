// SPDX-License-Identifier: MIT
// All that a run writes down about itself in one place: metrics.jsonl, run.sqlite and, if wanted,
// TensorBoard's event files. The training loop holds one. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "foundation/clock.h"
#include "train/metrics/metric.h"
#include "train/metrics/metrics_log.h"
#include "train/metrics/run_database.h"
#include "train/metrics/tensorboard.h"

namespace tengen {

enum class TensorBoard { kOff, kOn };

class RunMetrics {
 public:
  // The run's folder exists. resumed_step: optimizer steps that count, 0 in a new run.
  RunMetrics(const std::string& run_folder, TensorBoard tensorboard, std::int64_t resumed_step,
             const Clock& clock = Clock::Real());

  void Record(const MetricsEntry& entry);
  void Event(const std::string& kind, const std::string& text);
  RunDatabase& database() { return database_; }

 private:
  MetricsLog log_;
  RunDatabase database_;
  std::unique_ptr<TensorBoardWriter> tensorboard_;  // null when off
};

}  // namespace tengen
