// SPDX-License-Identifier: MIT
#include "train/losses.h"

#include <vector>

#include "foundation/errors.h"

namespace tengen {
namespace {

// Low enough that its exponential is 0, finite so that 0 times it is 0.
constexpr double kMaskedLogit = -1e9;

torch::Tensor CopyRows(const std::vector<float>& values, int begin, int end, std::int64_t width) {
  const float* first = values.data() + begin * width;
  return torch::from_blob(const_cast<float*>(first), {end - begin, width}, torch::kFloat).clone();
}
torch::Tensor CopyRows(const std::vector<float>& values, int begin, int end) {
  return CopyRows(values, begin, end, 1).squeeze(1);
}

// -sum(target * log softmax(logits)) over the actions where mask is 1. [rows]
torch::Tensor CrossEntropy(const torch::Tensor& logits, const torch::Tensor& target,
                           const torch::Tensor& mask) {
  const torch::Tensor log_p = torch::log_softmax(logits.masked_fill(mask == 0, kMaskedLogit), 1);
  return -(target * log_p * mask).sum(1);
}

torch::Tensor Huber(const torch::Tensor& difference) {
  return torch::huber_loss(difference, torch::zeros_like(difference), at::Reduction::None, 1.0);
}

// Binary cross-entropy of p = (1 + tanh(x)) / 2 = sigmoid(2x) against (1 + target) / 2, mean over
// the board.
torch::Tensor OwnershipLoss(const torch::Tensor& x, const torch::Tensor& target,
                            const torch::Tensor& on_board) {
  const torch::Tensor loss =
      torch::binary_cross_entropy_with_logits(2 * x, (1 + target) / 2, {}, {}, at::Reduction::None);
  return (loss * on_board).sum(1) / on_board.sum(1);
}

}  // namespace

Targets MakeTargets(const TrainingBatch& batch, int begin, int end) {
  const InputShape& shape = batch.inputs.shape();
  const int rows = end - begin, actions = shape.max_actions(), area = shape.max_area();
  Targets t;
  t.legal = CopyRows(batch.legal, begin, end, actions);
  t.policy = CopyRows(batch.policy, begin, end, actions);
  t.opponent_policy = CopyRows(batch.opponent_policy, begin, end, actions);
  t.opponent_mask = CopyRows(batch.opponent_mask, begin, end);
  t.value = CopyRows(batch.value, begin, end, 3);
  t.score = CopyRows(batch.score, begin, end);
  t.score_mask = CopyRows(batch.score_mask, begin, end);
  t.ownership = CopyRows(batch.ownership, begin, end, area);
  t.ownership_mask = CopyRows(batch.ownership_mask, begin, end);
  t.weight = CopyRows(batch.weight, begin, end);
  t.board_actions = torch::zeros({rows, actions});
  auto mask = t.board_actions.accessor<float, 2>();
  for (int row = 0; row < rows; ++row) {
    const RowHeader& header = batch.inputs.header(begin + row);
    for (int y = 0; y < header.height; ++y) {
      for (int x = 0; x < header.width; ++x) mask[row][y * shape.max_width + x] = 1;
    }
    for (int a = area; a < actions; ++a) mask[row][a] = 1;
  }
  t.on_board = t.board_actions.slice(1, 0, area);
  return t;
}

Losses ComputeLosses(const Predictions& predictions, const Targets& targets,
                     const LossWeights& weights, int batch_size) {
  std::vector<torch::Tensor> sums, counts;
  torch::Tensor total = torch::zeros({}, predictions.value.options());
  const auto add = [&](const torch::Tensor& loss, const torch::Tensor& weight, double factor) {
    // A term that the network or the sample lacks must not turn 0 * NaN into NaN.
    const torch::Tensor sum = (loss * weight).sum();
    total = total + sum * (factor / batch_size);
    sums.push_back(sum.detach());
    counts.push_back(weight.sum());
  };
  const auto skip = [&] {
    sums.push_back(torch::zeros({}, predictions.value.options()));
    counts.push_back(torch::zeros({}, predictions.value.options()));
  };
  add(CrossEntropy(predictions.policy, targets.policy, targets.legal), targets.weight,
      weights.policy);
  if (predictions.opponent_policy.defined()) {
    add(CrossEntropy(predictions.opponent_policy, targets.opponent_policy, targets.board_actions),
        targets.weight * targets.opponent_mask, weights.opponent_policy);
  } else {
    skip();
  }
  add(CrossEntropy(predictions.value, targets.value, torch::ones_like(targets.value)),
      targets.weight, weights.value);
  if (predictions.score.defined()) {
    const torch::Tensor scale = targets.on_board.sum(1).sqrt();
    add(Huber((predictions.score - targets.score) / scale), targets.weight * targets.score_mask,
        weights.score);
  } else {
    skip();
  }
  if (predictions.ownership.defined()) {
    add(OwnershipLoss(predictions.ownership, targets.ownership, targets.on_board),
        targets.weight * targets.ownership_mask, weights.ownership);
  } else {
    skip();
  }
  return {total, torch::stack({torch::stack(sums), torch::stack(counts)})};
}

LossReport ReportLosses(const torch::Tensor& sums, const LossWeights& weights, int batch_size) {
  const torch::Tensor s = sums.to(torch::kDouble).contiguous();
  const auto a = s.accessor<double, 2>();
  const auto mean = [&](int term) { return a[1][term] > 0 ? a[0][term] / a[1][term] : 0.0; };
  LossReport report;
  report.policy = mean(0);
  report.opponent_policy = mean(1);
  report.value = mean(2);
  report.score = mean(3);
  report.ownership = mean(4);
  report.total = (weights.policy * a[0][0] + weights.opponent_policy * a[0][1] +
                  weights.value * a[0][2] + weights.score * a[0][3] + weights.ownership * a[0][4]) /
                 batch_size;
  return report;
}

}  // namespace tengen
