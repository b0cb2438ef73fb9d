// SPDX-License-Identifier: MIT
#include "train/metrics/run_metrics.h"

#include "foundation/files.h"

namespace tengen {

RunMetrics::RunMetrics(const std::string& run_folder, TensorBoard tensorboard,
                       std::int64_t resumed_step, const Clock& clock)
    : log_(run_folder + "/metrics.jsonl", clock),
      database_(run_folder + "/run.sqlite", RunDatabase::Mode::kWrite, clock) {
  if (tensorboard == TensorBoard::kOff) return;
  CreateFolder(run_folder + "/tensorboard");
  tensorboard_ =
      std::make_unique<TensorBoardWriter>(run_folder + "/tensorboard", resumed_step, clock);
}

void RunMetrics::Record(const MetricsEntry& entry) {
  log_.Write(entry);
  database_.RecordMetrics(entry);
  if (tensorboard_ != nullptr) tensorboard_->Write(entry);
}

void RunMetrics::Event(const std::string& kind, const std::string& text) {
  log_.WriteEvent(kind, text);
  database_.RecordEvent(kind, text);
}

}  // namespace tengen
