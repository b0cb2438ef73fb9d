// SPDX-License-Identifier: MIT
// A batch of training samples: packed inputs as for evaluation, and the targets beside them, all
// from the side to move. Plain data without LibTorch. A row's symmetry stands in its input header
// and is applied to the planes where they are unpacked; the targets here are already turned.
// Policies and ownership use the network's padded layout: point (x, y) at y * max_width + x, extra
// actions from max_width * max_height on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/evaluation.h"

namespace tengen {

struct TrainingBatch {
  TrainingBatch(const InputShape& shape, int capacity);

  int size() const { return inputs.size(); }
  void Clear();

  EvaluationBatch inputs;
  std::vector<float> legal;            // [rows, max_actions] 1 = legal for the side to move
  std::vector<float> policy;           // [rows, max_actions] sums to 1
  std::vector<float> opponent_policy;  // [rows, max_actions] sums to 1, or all 0 when masked
  std::vector<float> opponent_mask;    // [rows] 1 when the next move was searched and is trained on
  std::vector<float> value;       // [rows, 3] win, loss, no result; a draw is half win, half loss
  std::vector<float> score;       // [rows] final margin in points
  std::vector<float> score_mask;  // [rows] 1 when the game ended with a score
  std::vector<float> ownership;   // [rows, max_area] +1 side to move, -1 opponent, 0 nobody
  std::vector<float> ownership_mask;  // [rows] 1 when the game ended with a count
  std::vector<float> weight;          // [rows]
  // What the next searches found (train/targets/short_term.h), side to move.
  std::vector<float> short_term_value;       // [rows] in [-1, 1]
  std::vector<float> short_term_score;       // [rows] points
  std::vector<float> short_term_mask;        // [rows] 1 where such a value exists
  std::vector<float> short_term_score_mask;  // [rows] 1 where such a score exists
  std::vector<float> variance_time;          // [rows] moves
};

}  // namespace tengen
