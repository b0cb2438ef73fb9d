// SPDX-License-Identifier: MIT
// metrics.jsonl: one JSON object a line, written with one system call each, for people's own
// scripts:
//   {"time":1764511509.25,"kind":"train","generation":3,"step":1200,"loss/policy":2.31}
// One writer at a time; not thread-safe.
#pragma once

#include <string>

#include "foundation/clock.h"
#include "foundation/files.h"
#include "train/metrics/metric.h"

namespace tengen {

class MetricsLog {
 public:
  // Goes on at the end of an existing file; what a kill or a power loss left of a line is dropped.
  explicit MetricsLog(const std::string& path, const Clock& clock = Clock::Real());

  void Write(const MetricsEntry& entry);
  // {"time":…,"kind":"event","event":kind,"text":…}
  void WriteEvent(const std::string& kind, const std::string& text);

 private:
  AppendFile file_;
  const Clock& clock_;
};

}  // namespace tengen
