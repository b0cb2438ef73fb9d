// SPDX-License-Identifier: MIT
// What is measured during a run, as plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

struct Metric {
  std::string name;  // "loss/policy"; the words before the slash group charts
  double value;      // may be non-finite: files then say null, or leave it out
};

// Some measurements made at one moment.
struct MetricsEntry {
  std::string kind;  // "selfplay", "train", "gate", …
  std::int64_t generation = 0;
  std::int64_t step = 0;  // optimizer steps so far in the run: the x axis of every chart
  std::vector<Metric> values;
};

}  // namespace tengen
