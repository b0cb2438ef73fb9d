// SPDX-License-Identifier: MIT
// The training loss. Per sample, weighted by the sample's weight and divided by the size of the
// whole batch, so that the losses of a batch's shards add up to the loss of the batch:
//   policy           cross-entropy over the legal actions
//   opponent policy  cross-entropy over the board's actions, where the target exists
//   value            cross-entropy over win, loss and no result
//   score            Huber loss (delta 1) of (predicted - true) / sqrt(points of the board), where
//   known ownership        binary cross-entropy a point, mean over the board, where known
//   score deviation  with s^2 = deviation^2 + 1/4: log s + miss^2 / (2 s^2), the likelihood of a
//                    Gaussian about the predicted score, which is taken as given; where known
//   lead             as score, and against the same target: no separate estimate of the lead is
//                    recorded, and komi are near fair
//   variance time    Huber loss (delta 50) of the moves
//   value error      Huber loss (delta 0.4) of predicted^2 against the squared miss of the value
//                    over the next moves (train/targets/short_term.h), the value taken as given
//   score error      the same of the score (delta 100)
//   optimistic policy   the policy's loss, weighted by how much better than predicted the position
//                    turned out: min(1, g(z of the value) + g(z of the score)), g(z) =
//                    sigmoid(3 (z - 1.5)), z = miss / (predicted error + a little)
// Terms as in KataGo (arXiv 1902.10565, python/katago/train/metrics_pytorch.py).
#pragma once

#include "model/torch.h"
#include "train/settings.h"
#include "train/targets/training_batch.h"
#include "train/trainer.h"

namespace tengen {

// What the network says, [rows, …]. Undefined where it has no such head.
struct Predictions {
  torch::Tensor policy;           // [rows, max_actions] logits
  torch::Tensor opponent_policy;  // [rows, max_actions] logits
  torch::Tensor value;            // [rows, 3] logits: win, loss, no result
  torch::Tensor score;            // [rows] points, side to move
  torch::Tensor ownership;        // [rows, max_area] before tanh, + = side to move
  torch::Tensor score_stdev, lead, variance_time, value_error, score_error;  // [rows]
  torch::Tensor optimistic_policy;                                           // as policy
};

// Rows of a TrainingBatch as tensors, named as there.
struct Targets {
  torch::Tensor legal, policy, opponent_policy, opponent_mask, value, score, score_mask, ownership,
      ownership_mask, weight, short_term_value, short_term_score, short_term_mask,
      short_term_score_mask, variance_time;
  torch::Tensor on_board;       // [rows, max_area] 1 on the row's board
  torch::Tensor board_actions;  // [rows, max_actions] 1 for points on the board and extra actions
};
// Copies rows [begin, end).
Targets MakeTargets(const TrainingBatch& batch, int begin, int end);

struct Losses {
  torch::Tensor total;  // scalar, to be differentiated
  // [2, terms]: weighted sums of each term and of the weights behind it; order as in LossReport.
  torch::Tensor sums;
};
Losses ComputeLosses(const Predictions& predictions, const Targets& targets,
                     const LossWeights& weights, int batch_size);

// Means over all shards' sums.
LossReport ReportLosses(const torch::Tensor& sums, const LossWeights& weights, int batch_size);

}  // namespace tengen
