// SPDX-License-Identifier: MIT
// Evaluators without a network, for tests, benchmarks and the weakest players. Each result depends
// only on the row's key and board size, never on slot, company or symmetry, and is computed without
// libm, so it is the same on every machine.
#pragma once

#include <memory>

#include "model/evaluator.h"

namespace tengen {

enum class StandIn {
  kUniform,  // flat policy, even value: "knows nothing"
  kRandom,   // like an untrained network: a nearly flat policy, values near 0
  kHash,     // like a trained one: peaked policies, values over the whole range
};

std::unique_ptr<Evaluator> MakeStandInEvaluator(StandIn kind, const InputShape& shape);

}  // namespace tengen
