// SPDX-License-Identifier: MIT
// `tengen bench search`: simulations a second of one core, everything but the network.
#pragma once

#include "bench/measurement.h"

namespace tengen {

// Go games on 9x9 by searches of 64 visits each, PUCT and Gumbel, every evaluation a flat policy
// and an even value: without planes, and with go-v7's planes encoded at each leaf. A simulation is
// a descent with move generation, expansion and backup.
BenchReport BenchSearch(const BenchOptions& options);

}  // namespace tengen
