// SPDX-License-Identifier: MIT
#include "model/results.h"

#include <algorithm>
#include <cmath>

#include "foundation/errors.h"
#include "model/padding.h"

namespace tengen {
namespace {

void RequireFinite(float value, int row, const char* output) {
  if (std::isfinite(value)) return;
  throw Error(ExitCode::kFailed, "network evaluation: row " + std::to_string(row) + " has a " +
                                     output +
                                     " that is not finite. The network's weights have "
                                     "diverged or the device computes wrongly; try an earlier "
                                     "generation or evaluator.device=cpu.");
}

void WriteOptimisticPolicy(const RawOutputs& raw, const RowHeader& header, const InputShape& shape,
                           std::span<float> to) {
  if (raw.optimistic_policy == nullptr || to.empty()) return;
  const int actions = header.width * header.height + shape.extra_actions;
  for (int action = 0; action < actions; ++action) {
    to[static_cast<std::size_t>(action)] =
        raw.optimistic_policy[PaddedAction(action, header, shape)];
  }
}

}  // namespace

void WriteResult(const RawOutputs& raw, const EvaluationBatch& batch, int row,
                 EvaluationResults& results) {
  const RowHeader& header = batch.header(row);
  const InputShape& shape = batch.shape();
  const int area = header.width * header.height;
  const auto policy = results.policy(row);
  const auto ownership = results.ownership(row);
  float sum = 0;
  for (int action = 0; action < area + shape.extra_actions; ++action) {
    const int padded = PaddedAction(action, header, shape);
    policy[static_cast<std::size_t>(action)] = raw.policy[padded];
    sum += raw.policy[padded];
    if (action < area && !ownership.empty()) {
      const float x = raw.ownership == nullptr ? 0.0f : std::tanh(raw.ownership[padded]);
      ownership[static_cast<std::size_t>(action)] = x;
      sum += x;
    }
  }
  RequireFinite(sum, row, "policy logit or ownership");

  const float largest = std::max({raw.value[0], raw.value[1], raw.value[2]});
  const float win = std::exp(raw.value[0] - largest), loss = std::exp(raw.value[1] - largest),
              none = std::exp(raw.value[2] - largest);
  const float total = win + loss + none;
  RequireFinite(total, row, "value");
  RequireFinite(raw.score, row, "score");
  const auto value = results.value(row);
  value[0] = win / total;
  value[1] = loss / total;
  value[2] = none / total;
  results.score(row) = raw.score;
  const EvaluationNumbers& n = raw.numbers;
  RequireFinite(n.score_stdev + n.lead + n.variance_time + n.value_error + n.score_error, row,
                "number of the value head");
  results.numbers(row) = n;
  WriteOptimisticPolicy(raw, header, shape, results.optimistic_policy(row));
}

}  // namespace tengen
