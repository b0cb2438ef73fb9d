// SPDX-License-Identifier: MIT
// Evaluator: a batch of packed features in, policy, value, score and ownership out. It knows no
// game and no search. The test double, the checker and the real networks are all this interface
// (model/evaluators.h makes them by name). One evaluator belongs to one thread.
#pragma once

#include <memory>
#include <string>

#include "model/evaluation.h"

namespace tengen {

class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // "cpu fp32", "cuda bf16 (NVIDIA H200)", "hash", …: for logs and metrics.
  virtual std::string Description() const = 0;

  // Starts evaluating; batch and results must stay alive and untouched until Finish(slot). slot is
  // 0 or 1: two batches may be in flight, which is how a worker overlaps its own work with the
  // device's. Synchronous evaluators do all the work here. Throws Error(kDeviceLost) when the
  // device fails and Error(kFailed) when a result is not finite.
  virtual void Start(const EvaluationBatch& batch, EvaluationResults& results, int slot) = 0;
  virtual void Finish(int slot) = 0;

  void Evaluate(const EvaluationBatch& batch, EvaluationResults& results) {
    Start(batch, results, 0);
    Finish(0);
  }
};

}  // namespace tengen
