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
  t.short_term_value = CopyRows(batch.short_term_value, begin, end);
  t.short_term_score = CopyRows(batch.short_term_score, begin, end);
  t.short_term_mask = CopyRows(batch.short_term_mask, begin, end);
  t.short_term_score_mask = CopyRows(batch.short_term_score_mask, begin, end);
  t.variance_time = CopyRows(batch.variance_time, begin, end);
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

namespace {

torch::Tensor HuberOf(const torch::Tensor& difference, double delta) {
  return torch::huber_loss(difference, torch::zeros_like(difference), at::Reduction::None, delta);
}

torch::Tensor DeviationLoss(const torch::Tensor& deviation, const torch::Tensor& miss) {
  const torch::Tensor variance = deviation.square() + 0.25;
  return 0.5 * (variance.log() + miss.square() / variance);
}

// The value that the network gives the side to move, without its gradient.
torch::Tensor GivenValue(const Predictions& predictions) {
  const torch::Tensor p = torch::softmax(predictions.value.detach(), 1);
  return p.select(1, 0) - p.select(1, 1);
}

torch::Tensor OptimismWeight(const Predictions& p, const Targets& t, const torch::Tensor& value) {
  const auto weight = [](const torch::Tensor& miss, const torch::Tensor& error, double little) {
    return torch::sigmoid(3 * (miss / (error.detach() + little) - 1.5));
  };
  const torch::Tensor by_value =
      weight(t.short_term_value - value, p.value_error, 0.05) * t.short_term_mask;
  const torch::Tensor by_score =
      weight(t.short_term_score - p.score.detach(), p.score_error, 0.5) * t.short_term_score_mask;
  return (by_value + by_score).clamp_max(1.0);
}

// Terms in the order of kTerms, one after another.
class Sum {
 public:
  Sum(const torch::Tensor& like, int batch_size)
      : options_(like.options()), batch_size_(batch_size), total_(torch::zeros({}, options_)) {}

  void Add(const torch::Tensor& loss, const torch::Tensor& weight, double factor) {
    const torch::Tensor sum = (loss * weight).sum();
    total_ = total_ + sum * (factor / batch_size_);
    sums_.push_back(sum.detach());
    counts_.push_back(weight.sum());
  }
  // A term that the network lacks must not turn 0 * NaN into NaN.
  void Skip() {
    sums_.push_back(torch::zeros({}, options_));
    counts_.push_back(torch::zeros({}, options_));
  }
  Losses Take() const {
    return {total_, torch::stack({torch::stack(sums_), torch::stack(counts_)})};
  }

 private:
  torch::TensorOptions options_;
  int batch_size_;
  torch::Tensor total_;
  std::vector<torch::Tensor> sums_, counts_;
};

struct Term {
  double LossReport::*mean;
  double LossWeights::*weight;
};
constexpr Term kTerms[] = {{&LossReport::policy, &LossWeights::policy},
                           {&LossReport::opponent_policy, &LossWeights::opponent_policy},
                           {&LossReport::value, &LossWeights::value},
                           {&LossReport::score, &LossWeights::score},
                           {&LossReport::ownership, &LossWeights::ownership},
                           {&LossReport::score_stdev, &LossWeights::score_stdev},
                           {&LossReport::lead, &LossWeights::lead},
                           {&LossReport::variance_time, &LossWeights::variance_time},
                           {&LossReport::value_error, &LossWeights::value_error},
                           {&LossReport::score_error, &LossWeights::score_error},
                           {&LossReport::optimistic_policy, &LossWeights::optimistic_policy}};

void AddFirstTerms(const Predictions& predictions, const Targets& targets,
                   const LossWeights& weights, Sum& sum) {
  sum.Add(CrossEntropy(predictions.policy, targets.policy, targets.legal), targets.weight,
          weights.policy);
  if (predictions.opponent_policy.defined()) {
    sum.Add(
        CrossEntropy(predictions.opponent_policy, targets.opponent_policy, targets.board_actions),
        targets.weight * targets.opponent_mask, weights.opponent_policy);
  } else {
    sum.Skip();
  }
  sum.Add(CrossEntropy(predictions.value, targets.value, torch::ones_like(targets.value)),
          targets.weight, weights.value);
  if (predictions.score.defined()) {
    const torch::Tensor scale = targets.on_board.sum(1).sqrt();
    sum.Add(HuberOf((predictions.score - targets.score) / scale, 1.0),
            targets.weight * targets.score_mask, weights.score);
  } else {
    sum.Skip();
  }
  if (predictions.ownership.defined()) {
    sum.Add(OwnershipLoss(predictions.ownership, targets.ownership, targets.on_board),
            targets.weight * targets.ownership_mask, weights.ownership);
  } else {
    sum.Skip();
  }
}

void AddScoreTerms(const Predictions& p, const Targets& t, const LossWeights& weights, Sum& sum) {
  const torch::Tensor known = t.weight * t.score_mask;
  if (p.score_stdev.defined()) {
    sum.Add(DeviationLoss(p.score_stdev, t.score - p.score.detach()), known, weights.score_stdev);
  } else {
    sum.Skip();
  }
  if (p.lead.defined()) {
    sum.Add(HuberOf((p.lead - t.score) / t.on_board.sum(1).sqrt(), 1.0), known, weights.lead);
  } else {
    sum.Skip();
  }
  if (p.variance_time.defined()) {
    sum.Add(HuberOf(p.variance_time - t.variance_time, 50.0), t.weight * t.short_term_mask,
            weights.variance_time);
  } else {
    sum.Skip();
  }
}

void AddErrorTerms(const Predictions& p, const Targets& t, const LossWeights& weights, Sum& sum) {
  if (!p.value_error.defined()) {
    for (int term = 0; term < 3; ++term) sum.Skip();
    return;
  }
  const torch::Tensor value = GivenValue(p);
  sum.Add(HuberOf(p.value_error.square() - (t.short_term_value - value).square(), 0.4),
          t.weight * t.short_term_mask, weights.value_error);
  const torch::Tensor score_miss = t.short_term_score - p.score.detach();
  sum.Add(HuberOf(p.score_error.square() - score_miss.square(), 100.0),
          t.weight * t.short_term_score_mask, weights.score_error);
  if (p.optimistic_policy.defined()) {
    sum.Add(CrossEntropy(p.optimistic_policy, t.policy, t.legal),
            t.weight * OptimismWeight(p, t, value), weights.optimistic_policy);
  } else {
    sum.Skip();
  }
}

}  // namespace

Losses ComputeLosses(const Predictions& predictions, const Targets& targets,
                     const LossWeights& weights, int batch_size) {
  Sum sum(predictions.value, batch_size);
  AddFirstTerms(predictions, targets, weights, sum);
  AddScoreTerms(predictions, targets, weights, sum);
  AddErrorTerms(predictions, targets, weights, sum);
  return sum.Take();
}

LossReport ReportLosses(const torch::Tensor& sums, const LossWeights& weights, int batch_size) {
  const torch::Tensor s = sums.to(torch::kDouble).contiguous();
  const auto a = s.accessor<double, 2>();
  LossReport report;
  int term = 0;
  for (const auto& [mean, weight] : kTerms) {
    report.*mean = a[1][term] > 0 ? a[0][term] / a[1][term] : 0.0;
    report.total += weights.*weight * a[0][term];
    ++term;
  }
  report.total /= batch_size;
  return report;
}

}  // namespace tengen
