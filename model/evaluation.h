// SPDX-License-Identifier: MIT
// A batch on its way to the network and back. The model knows boards, planes and actions, but no
// game: planes are packed bits as written by a game's Features, a policy is one logit an action
// (board points in row-major order of the row's own board, then the extra actions such as a pass).
// Not thread-safe: a batch belongs to one worker; no call allocates after construction.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tengen {

// What rows look like. words_per_plane = ceil(max_width * max_height / 64).
struct InputShape {
  int planes = 0;
  int globals = 0;
  int max_width = 0;
  int max_height = 0;
  int extra_actions = 0;  // 1 with a pass, 0 without

  int max_area() const { return max_width * max_height; }
  int words_per_plane() const { return (max_area() + 63) / 64; }
  int max_actions() const { return max_area() + extra_actions; }
  friend bool operator==(const InputShape&, const InputShape&) = default;
};

struct RowHeader {
  std::uint8_t width = 0;
  std::uint8_t height = 0;
  // Applied by the evaluator to the planes and undone on policy and ownership (model/symmetry.h):
  // callers see every result in the row's own orientation.
  std::uint8_t symmetry = 0;
  std::uint64_t key = 0;  // evaluation key: the only input of the `hash` evaluator
};

class EvaluationBatch {
 public:
  EvaluationBatch(const InputShape& shape, int capacity);

  const InputShape& shape() const { return shape_; }
  int capacity() const { return capacity_; }
  int size() const { return size_; }
  bool full() const { return size_ == capacity_; }
  void Clear() { size_ = 0; }
  // Appends a row with zeroed planes and globals; returns its index. Requires !full().
  int Add(const RowHeader& header);

  const RowHeader& header(int row) const { return headers_[static_cast<std::size_t>(row)]; }
  std::span<std::uint64_t> planes(int row);  // [planes][words_per_plane]
  std::span<const std::uint64_t> planes(int row) const;
  std::span<float> globals(int row);  // [globals]
  std::span<const float> globals(int row) const;

 private:
  InputShape shape_;
  int capacity_;
  int size_ = 0;
  std::vector<RowHeader> headers_;
  std::vector<std::uint64_t> planes_;
  std::vector<float> globals_;
};

// What some networks say besides, for those who look at networks; nothing plays by it. 0 where
// there is no such head.
struct EvaluationNumbers {
  float score_stdev = 0;    // points
  float lead = 0;           // points
  float variance_time = 0;  // moves
  float value_error = 0;    // expected miss of the value over the next moves
  float score_error = 0;    // points
};

// One row's result, all from the side to move.
struct Evaluation {
  std::span<const float> policy;  // [actions of the row's board] logits, not masked by legality
  float win = 0, loss = 0, no_result = 0;  // probabilities, sum 1; a draw is half win and half loss
  float score = 0;  // expected final margin in points; 0 where there is no such head
  std::span<const float>
      ownership;  // [width * height] in [-1, 1], + = side to move; empty if absent
  // Logits as policy; empty if absent or not kept (EvaluationResults::KeepOptimisticPolicy).
  std::span<const float> optimistic_policy;
  EvaluationNumbers numbers;

  float value() const { return win - loss; }  // in [-1, 1]
};

class EvaluationResults {
 public:
  EvaluationResults(const InputShape& shape, int capacity, bool with_ownership);
  // Before the first evaluation, of a network that has such an output.
  void KeepOptimisticPolicy();

  // View of one row of the batch that was evaluated. Valid until the next evaluation into this
  // object.
  Evaluation Row(const EvaluationBatch& batch, int row) const;

  // For evaluators, row strides max_actions() and max_area().
  std::span<float> policy(int row);
  std::span<float> value(int row);  // [3]: win, loss, no result
  float& score(int row);
  std::span<float> ownership(int row);          // empty without ownership
  std::span<float> optimistic_policy(int row);  // empty when not kept
  EvaluationNumbers& numbers(int row);

 private:
  InputShape shape_;
  bool with_ownership_;
  std::vector<float> policy_, values_, scores_, ownership_, optimistic_policy_;
  std::vector<EvaluationNumbers> numbers_;
};

}  // namespace tengen
