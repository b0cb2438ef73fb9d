// SPDX-License-Identifier: MIT
#include "model/evaluation.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {
namespace {

std::size_t Count(int rows, int per_row) {
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(per_row);
}

template <typename T>
auto RowOf(T& values, int row, int stride) {
  return std::span(values).subspan(Count(row, stride), static_cast<std::size_t>(stride));
}

}  // namespace

EvaluationBatch::EvaluationBatch(const InputShape& shape, int capacity)
    : shape_(shape),
      capacity_(capacity),
      headers_(Count(capacity, 1)),
      planes_(Count(capacity, shape.planes * shape.words_per_plane())),
      globals_(Count(capacity, shape.globals)) {
  CHECK(capacity > 0);
}

int EvaluationBatch::Add(const RowHeader& header) {
  CHECK(!full());
  DCHECK(header.width <= shape_.max_width && header.height <= shape_.max_height);
  const int row = size_++;
  headers_[static_cast<std::size_t>(row)] = header;
  std::ranges::fill(planes(row), std::uint64_t{0});
  std::ranges::fill(globals(row), 0.0f);
  return row;
}

std::span<std::uint64_t> EvaluationBatch::planes(int row) {
  return RowOf(planes_, row, shape_.planes * shape_.words_per_plane());
}
std::span<const std::uint64_t> EvaluationBatch::planes(int row) const {
  return RowOf(planes_, row, shape_.planes * shape_.words_per_plane());
}
std::span<float> EvaluationBatch::globals(int row) { return RowOf(globals_, row, shape_.globals); }
std::span<const float> EvaluationBatch::globals(int row) const {
  return RowOf(globals_, row, shape_.globals);
}

EvaluationResults::EvaluationResults(const InputShape& shape, int capacity, bool with_ownership)
    : shape_(shape),
      with_ownership_(with_ownership),
      policy_(Count(capacity, shape.max_actions())),
      values_(Count(capacity, 3)),
      scores_(Count(capacity, 1)),
      ownership_(with_ownership ? Count(capacity, shape.max_area()) : 0),
      numbers_(Count(capacity, 1)) {}

void EvaluationResults::KeepOptimisticPolicy() { optimistic_policy_ = policy_; }

Evaluation EvaluationResults::Row(const EvaluationBatch& batch, int row) const {
  const RowHeader& header = batch.header(row);
  const auto area = static_cast<std::size_t>(header.width * header.height);
  const auto extra = static_cast<std::size_t>(shape_.extra_actions);
  Evaluation result;
  result.policy = RowOf(policy_, row, shape_.max_actions()).first(area + extra);
  const auto value = RowOf(values_, row, 3);
  result.win = value[0];
  result.loss = value[1];
  result.no_result = value[2];
  result.score = scores_[static_cast<std::size_t>(row)];
  if (with_ownership_) result.ownership = RowOf(ownership_, row, shape_.max_area()).first(area);
  if (!optimistic_policy_.empty()) {
    result.optimistic_policy =
        RowOf(optimistic_policy_, row, shape_.max_actions()).first(area + extra);
  }
  result.numbers = numbers_[static_cast<std::size_t>(row)];
  return result;
}

std::span<float> EvaluationResults::policy(int row) {
  return RowOf(policy_, row, shape_.max_actions());
}
std::span<float> EvaluationResults::value(int row) { return RowOf(values_, row, 3); }
float& EvaluationResults::score(int row) { return scores_[static_cast<std::size_t>(row)]; }
std::span<float> EvaluationResults::ownership(int row) {
  if (!with_ownership_) return {};
  return RowOf(ownership_, row, shape_.max_area());
}

std::span<float> EvaluationResults::optimistic_policy(int row) {
  if (optimistic_policy_.empty()) return {};
  return RowOf(optimistic_policy_, row, shape_.max_actions());
}
EvaluationNumbers& EvaluationResults::numbers(int row) {
  return numbers_[static_cast<std::size_t>(row)];
}

}  // namespace tengen
