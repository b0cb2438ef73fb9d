// SPDX-License-Identifier: MIT
// The training loss. Per sample, weighted by the sample's weight and divided by the size of the
// whole batch, so that the losses of a batch's shards add up to the loss of the batch:
//   policy           cross-entropy over the legal actions
//   opponent policy  cross-entropy over the board's actions, where the target exists
//   value            cross-entropy over win, loss and no result
//   score            Huber loss (delta 1) of (predicted - true) / sqrt(points of the board), where
//   known ownership        binary cross-entropy a point, mean over the board, where known
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
};

// Rows of a TrainingBatch as tensors, named as there.
struct Targets {
  torch::Tensor legal, policy, opponent_policy, opponent_mask, value, score, score_mask, ownership,
      ownership_mask, weight;
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
