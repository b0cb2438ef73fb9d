// SPDX-License-Identifier: MIT
// Makes networks runnable: the hook between model/evaluators.h and LibTorch.
#pragma once

namespace tengen {

// From now on MakeEvaluator knows the kinds `network` and `check`. Call once in main, before
// threads.
void UseTorchEvaluators();

}  // namespace tengen
