// SPDX-License-Identifier: MIT
// `tengen bench rules`: how fast Go is played without a network.
#pragma once

#include "bench/measurement.h"

namespace tengen {

// Light random games (legal moves that fill no own eye, a pass when there is none) on 9x9 and
// 19x19, under simple ko without history and under positional superko with it; lists of legal
// moves; go-v7 planes.
BenchReport BenchRules(const BenchOptions& options);

}  // namespace tengen
