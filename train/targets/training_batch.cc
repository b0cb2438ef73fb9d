// SPDX-License-Identifier: MIT
#include "train/targets/training_batch.h"

#include <algorithm>

namespace tengen {
namespace {
std::size_t Count(int a, int b) {
  return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
}
}  // namespace

TrainingBatch::TrainingBatch(const InputShape& shape, int capacity)
    : inputs(shape, capacity),
      legal(Count(capacity, shape.max_actions())),
      policy(Count(capacity, shape.max_actions())),
      opponent_policy(Count(capacity, shape.max_actions())),
      opponent_mask(Count(capacity, 1)),
      value(Count(capacity, 3)),
      score(Count(capacity, 1)),
      score_mask(Count(capacity, 1)),
      ownership(Count(capacity, shape.max_area())),
      ownership_mask(Count(capacity, 1)),
      weight(Count(capacity, 1)),
      short_term_value(Count(capacity, 1)),
      short_term_score(Count(capacity, 1)),
      short_term_mask(Count(capacity, 1)),
      short_term_score_mask(Count(capacity, 1)),
      variance_time(Count(capacity, 1)) {}

void TrainingBatch::Clear() {
  inputs.Clear();
  for (std::vector<float>* v :
       {&legal, &policy, &opponent_policy, &opponent_mask, &value, &score, &score_mask, &ownership,
        &ownership_mask, &weight, &short_term_value, &short_term_score, &short_term_mask,
        &short_term_score_mask, &variance_time}) {
    std::fill(v->begin(), v->end(), 0.0F);
  }
}

}  // namespace tengen
