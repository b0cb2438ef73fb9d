// SPDX-License-Identifier: MIT
// `tengen bench evaluator`: how fast one core evaluates networks.
#pragma once

#include "bench/measurement.h"

namespace tengen {

// Evaluations a second of untrained networks of the sizes of our presets, 64 rows a batch: by the
// CPU evaluator with several sizes of its parts, and, in builds with LibTorch, by that.
BenchReport BenchEvaluator(const BenchOptions& options);

}  // namespace tengen
