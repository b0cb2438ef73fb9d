// SPDX-License-Identifier: MIT
// The network evaluated by the same LibTorch operators that train it, on the CPU in float32. It is
// the reference that `check` compares with and the tests measure against; the fast one is
// model/cpu/evaluator.h. LibTorch is called with a padded fixed shape and one thread; even so
// a row's result may differ in its last bits between slots. Belongs to one thread.
#pragma once

#include <memory>

#include "model/evaluator.h"
#include "model/network_file.h"

namespace tengen {

// fixed_rows: rows of every call; a larger batch is split, a smaller one filled up with empty
// boards.
std::unique_ptr<Evaluator> MakeTorchEvaluator(const NetworkFile& network, int fixed_rows);

// From now on `check` on the CPU compares with this evaluator. Call once in main, before threads.
void UseTorchAsReference();

}  // namespace tengen
