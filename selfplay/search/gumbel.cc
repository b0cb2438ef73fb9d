// SPDX-License-Identifier: MIT
#include "selfplay/search/gumbel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "foundation/errors.h"

namespace tengen {

Completion Complete(const Tree& tree, const Node& node) {
  Completion result;
  double visits = 0, prior_sum = 0, weighted_sum = 0;
  for (const Edge& edge : tree.children(node)) {
    const Node& child = tree.node(edge.child);
    const double prior = edge.prior;
    visits += child.visits;
    prior_sum += prior;
    weighted_sum += prior * child.Utility(node.to_move);
    result.max_visits = std::max(result.max_visits, child.visits);
  }
  const double own = node.own.Utility(node.to_move);
  // A prior may underflow to zero; then the network's value is all there is.
  result.mix = prior_sum > 0 ? (own + visits * weighted_sum / prior_sum) / (1 + visits) : own;
  return result;
}

void ImprovedPolicy(const Tree& tree, const Node& node, const GumbelScale& scale,
                    std::vector<double>& policy) {
  const Completion completion = Complete(tree, node);
  const std::span<const Edge> edges = tree.edges(node);
  policy.resize(edges.size());
  double highest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const double utility =
        i < node.num_children ? tree.node(edges[i].child).Utility(node.to_move) : completion.mix;
    policy[i] = edges[i].log_prior + scale.Sigma(completion.max_visits, utility);
    highest = std::max(highest, policy[i]);
  }
  double sum = 0;
  for (double& p : policy) sum += p = std::exp(p - highest);
  for (double& p : policy) p /= sum;
}

int SelectGumbel(const Tree& tree, const Node& node, const GumbelScale& scale) {
  const int untried = tree.BestUntried(node);
  if (node.num_children == 0) return untried;

  // The same policy as ImprovedPolicy's, but all untried moves share one sigma, so their part of
  // the sum is one product and only the likeliest of them can be chosen: no exponential for them.
  const Completion completion = Complete(tree, node);
  const std::span<const Edge> children = tree.children(node);
  std::array<double, kMaxActions> weight;  // filled below
  const double mix_sigma = scale.Sigma(completion.max_visits, completion.mix);
  double highest = mix_sigma;
  for (std::size_t i = 0; i < children.size(); ++i) {
    weight[i] =
        scale.Sigma(completion.max_visits, tree.node(children[i].child).Utility(node.to_move));
    highest = std::max(highest, weight[i]);
  }
  double tried_prior = 0, sum = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    tried_prior += children[i].prior;
    weight[i] = children[i].prior * std::exp(weight[i] - highest);
    sum += weight[i];
  }
  const double mix_weight = std::exp(mix_sigma - highest);
  if (untried >= 0) sum += std::max(0.0, 1.0 - tried_prior) * mix_weight;
  sum = std::max(sum, std::numeric_limits<double>::min());

  const double all = node.visits;  // 1 + the children's visits
  int best = untried;
  double best_score =
      untried < 0 ? -std::numeric_limits<double>::infinity()
                  : tree.edges(node)[static_cast<std::size_t>(untried)].prior * mix_weight / sum;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const double score = weight[i] / sum - tree.node(children[i].child).visits / all;
    if (score > best_score) {
      best = static_cast<int>(i);
      best_score = score;
    }
  }
  return best;
}

HalvingSchedule::HalvingSchedule(int moves, int simulations)
    : simulations_(simulations),
      phases_(std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(moves - 1))))),
      considered_(moves) {
  DCHECK(moves >= 1);
  BeginPhase();
}

void HalvingSchedule::BeginPhase() {
  rounds_left_ = std::max(1, simulations_ / (phases_ * considered_));
  left_in_round_ = considered_;
}

int HalvingSchedule::Next() {
  if (left_in_round_ == 0) {
    ++visits_;
    left_in_round_ = considered_;
    if (--rounds_left_ == 0) {
      if (considered_ > 1) considered_ = std::max(2, considered_ / 2);
      BeginPhase();
    }
  }
  --left_in_round_;
  return visits_;
}

void GumbelRoot::Begin(const Tree& tree, const GumbelScale& scale, int moves, int simulations,
                       RandomStream* noise) {
  scale_ = scale;
  const Node& root = tree.node(Tree::kRoot);
  const Completion completion = Complete(tree, root);
  const std::span<const Edge> edges = tree.edges(root);
  candidates_.clear();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const double utility =
        i < root.num_children ? tree.node(edges[i].child).Utility(root.to_move) : completion.mix;
    candidates_.push_back(
        {edges[i].action, 0, edges[i].log_prior, scale_.Sigma(completion.max_visits, utility)});
  }
  // Noise in order of actions: the order of the edges depends on earlier searches.
  std::sort(candidates_.begin(), candidates_.end(),
            [](const Candidate& a, const Candidate& b) { return a.action < b.action; });
  if (noise != nullptr) {
    for (Candidate& candidate : candidates_) candidate.base += noise->Gumbel();
  }

  int count = std::min(moves, static_cast<int>(edges.size()));
  if (simulations > 0) count = std::min(count, simulations);
  schedule_ = HalvingSchedule(count, simulations);
  // Top-k by base + sigma(completed q); without kept visits sigma is the same for all.
  std::partial_sort(candidates_.begin(), candidates_.begin() + count, candidates_.end(),
                    [](const Candidate& a, const Candidate& b) {
                      const double score_a = a.base + a.sigma, score_b = b.base + b.sigma;
                      return score_a != score_b ? score_a > score_b : a.action < b.action;
                    });
  candidates_.resize(static_cast<std::size_t>(count));
}

std::size_t GumbelRoot::Best(const Tree& tree, int fresh) const {
  const Node& root = tree.node(Tree::kRoot);
  const Completion completion = Complete(tree, root);
  std::size_t best = candidates_.size();
  double best_score = 0;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const Candidate& candidate = candidates_[i];
    if (candidate.fresh != fresh) continue;
    const auto at = static_cast<std::size_t>(tree.FindEdge(root, candidate.action));
    const double utility = at < root.num_children
                               ? tree.node(tree.edges(root)[at].child).Utility(root.to_move)
                               : completion.mix;
    const double score = candidate.base + scale_.Sigma(completion.max_visits, utility);
    if (best == candidates_.size() || score > best_score ||
        (score == best_score && candidate.action < candidates_[best].action)) {
      best = i;
      best_score = score;
    }
  }
  CHECK(best < candidates_.size());
  return best;
}

int GumbelRoot::Next(const Tree& tree) {
  const std::size_t best = Best(tree, schedule_.Next());
  ++candidates_[best].fresh;
  return tree.FindEdge(tree.node(Tree::kRoot), candidates_[best].action);
}

Action GumbelRoot::Choose(const Tree& tree) const {
  int most = 0;
  for (const Candidate& candidate : candidates_) most = std::max(most, candidate.fresh);
  return candidates_[Best(tree, most)].action;
}

}  // namespace tengen
