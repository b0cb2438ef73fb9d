// SPDX-License-Identifier: MIT
// The network on one core, without LibTorch: Winograd convolutions and fused epilogues, about twice
// as fast as oneDNN's direct convolutions on boards of 7x7 to 9x9 (docs/performance.md). A row's
// result is equal to the bit in any slot and any company by construction: every number is computed
// by the same operations in the same order wherever its row lies. Belongs to one thread.
#pragma once

#include <memory>

#include "model/evaluator.h"
#include "model/network_file.h"

namespace tengen {

// rows_at_once: rows that go through the network together, so that they stay in the cache; a batch
// is split into such parts. It does not change results.
std::unique_ptr<Evaluator> MakeCpuEvaluator(const NetworkFile& network, int rows_at_once);

}  // namespace tengen
