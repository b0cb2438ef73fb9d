// SPDX-License-Identifier: MIT
// `tengen bench selfplay`: how fast games are played with a network, and what half-batches and the
// cache give.
#pragma once

#include "bench/measurement.h"

namespace tengen {

// Untrained networks on the CPU (the hash evaluator in builds that cannot run networks), as many
// threads as cores. Rates are by the wall clock.
BenchReport BenchSelfPlay(const BenchOptions& options);

}  // namespace tengen
