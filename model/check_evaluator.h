// SPDX-License-Identifier: MIT
// `check`: every result comes from the candidate, and a share of batches is evaluated by the
// reference too and compared, so a wrong plane, layout or kernel shows in the middle of a real run.
#pragma once

#include <memory>

#include "model/evaluator.h"

namespace tengen {

struct CheckTolerance {
  double share = 0.05;  // of batches that are compared; the first one always is
  // Largest difference allowed: absolute + relative * |reference|.
  double absolute =
      2e-4;  // logits, probabilities, ownership; twenty times that for the score in points
  double relative = 2e-4;
};

// The candidate's results pass through unchanged. Finish throws Error(kFailed) that names row,
// output and both numbers when the two differ by more than the tolerance.
std::unique_ptr<Evaluator> MakeCheckEvaluator(std::unique_ptr<Evaluator> candidate,
                                              std::unique_ptr<Evaluator> reference,
                                              const InputShape& shape,
                                              const CheckTolerance& tolerance);

}  // namespace tengen
