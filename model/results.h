// SPDX-License-Identifier: MIT
// From a network's raw outputs to a row of results: symmetry and padding undone, softmax of the
// value, tanh of the ownership. Used by every network evaluator. Thread-safe for different rows.
#pragma once

#include "model/evaluation.h"

namespace tengen {

struct RawOutputs {                          // of one row, padded as model/padding.h says
  const float* policy = nullptr;             // [max_actions] logits
  const float* value = nullptr;              // [3] logits
  float score = 0;                           // points
  const float* ownership = nullptr;          // [max_area] before tanh; nullptr without that head
  const float* optimistic_policy = nullptr;  // [max_actions] logits; nullptr without that head
  EvaluationNumbers numbers;
};

// Throws Error(kFailed) naming the row and output when one is not finite.
void WriteResult(const RawOutputs& raw, const EvaluationBatch& batch, int row,
                 EvaluationResults& results);

}  // namespace tengen
