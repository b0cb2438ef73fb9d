// SPDX-License-Identifier: MIT
// Event files for TensorBoard: TFRecord frames of Event messages. Every process writes a file of
// its own, events.out.tfevents.SECONDS.HOST.PID.N, which begins with a session_log START at the
// step it resumes from, so that readers drop what a killed process had written beyond it. Not
// thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "foundation/clock.h"
#include "foundation/files.h"
#include "train/metrics/metric.h"

namespace tengen {

class TensorBoardWriter {
 public:
  // The folder exists. resumed_step: steps that count before the first event, 0 in a new run.
  TensorBoardWriter(const std::string& folder, std::int64_t resumed_step,
                    const Clock& clock = Clock::Real());

  // One event with all values that are finite; tags are "kind/name".
  void Write(const MetricsEntry& entry);

  const std::string& path() const { return file_->path(); }

 private:
  const Clock& clock_;
  std::unique_ptr<AppendFile> file_;
};

}  // namespace tengen
