// SPDX-License-Identifier: MIT
#include "selfplay/search/root_search.h"

#include <algorithm>
#include <cmath>

#include "foundation/errors.h"
#include "selfplay/search/move_choice.h"
#include "selfplay/search/puct.h"

namespace tengen {
namespace {

// The training target, in the order of the edges.
std::vector<double> PolicyTarget(const Tree& tree, SearchKind kind, const GumbelScale& scale) {
  const Node& root = tree.node(Tree::kRoot);
  std::vector<double> policy;
  if (kind == SearchKind::kGumbel) {
    ImprovedPolicy(tree, root, scale, policy);
    return policy;
  }
  // PUCT: the distribution of visits; before the first of them the network's policy.
  policy.assign(root.num_edges, 0.0);
  const std::span<const Edge> edges = tree.edges(root);
  double sum = 0;
  for (std::size_t i = 0; i < root.num_children; ++i) {
    sum += policy[i] = tree.node(edges[i].child).visits;
  }
  for (std::size_t i = 0; i < policy.size(); ++i) {
    policy[i] = sum > 0 ? policy[i] / sum : std::exp(static_cast<double>(edges[i].log_prior));
  }
  return policy;
}

}  // namespace

RootSearch::RootSearch(const SearchSettings& settings)
    : settings_(settings),
      scale_{settings.gumbel_visit_scale, settings.gumbel_value_scale,
             1.0 + settings.score_utility} {}

void RootSearch::Begin(SearchPurpose purpose, int visits, RandomStream& random) {
  CHECK(visits >= 1);
  purpose_ = purpose;
  visits_ = visits;
  random_ = &random;
  prepared_ = false;
  chosen_ = kNoAction;
}

void RootSearch::PrepareRoot(Tree& tree) {
  const Node& root = tree.node(Tree::kRoot);
  const bool noise = purpose_ == SearchPurpose::kSelfPlayFull;
  if (settings_.kind == SearchKind::kGumbel) {
    gumbel_.Begin(tree, scale_, settings_.gumbel_actions, std::max(0, visits_ - root.visits),
                  noise ? random_ : nullptr);
  } else if (noise) {
    noise_.Apply(tree.edges(root), settings_, *random_);
  } else {
    RestorePriors(tree.edges(root));
  }
  prepared_ = true;
}

int RootSearch::Select(const Tree& tree, NodeIndex index) {
  const Node& node = tree.node(index);
  const bool at_root = index == Tree::kRoot;
  if (settings_.kind == SearchKind::kGumbel) {
    return at_root ? gumbel_.Next(tree) : SelectGumbel(tree, node, scale_);
  }
  return SelectPuct(tree, node, settings_,
                    at_root ? settings_.root_fpu_reduction : settings_.fpu_reduction);
}

void RootSearch::Choose(const Tree& tree, int ply, int area) {
  if (chosen_ != kNoAction) return;
  if (settings_.kind == SearchKind::kGumbel) {
    chosen_ = gumbel_.Choose(tree);
  } else if (purpose_ == SearchPurpose::kPlay) {
    chosen_ = MostVisited(tree);
  } else {
    chosen_ = DrawByVisits(tree, MoveTemperature(settings_, ply, area), *random_);
  }
}

SearchResult RootSearch::Result(const Tree& tree) const {
  CHECK(chosen_ != kNoAction);
  const Node& root = tree.node(Tree::kRoot);
  const std::span<const Edge> edges = tree.edges(root);
  SearchResult result;
  result.chosen = chosen_;
  result.kind = settings_.kind;
  result.purpose = purpose_;
  result.visits = root.visits;
  result.root_value = result.chosen_value = static_cast<float>(root.Value(root.to_move));
  result.root_score = result.chosen_score = static_cast<float>(root.Score(root.to_move));
  for (const Edge& edge : tree.children(root)) {
    const Node& child = tree.node(edge.child);
    if (edge.action == chosen_) {
      result.chosen_value = static_cast<float>(child.Value(root.to_move));
      result.chosen_score = static_cast<float>(child.Score(root.to_move));
    }
    result.visited.push_back({edge.action, child.visits, std::exp(edge.log_prior),
                              static_cast<float>(child.Value(root.to_move))});
  }
  const std::vector<double> policy = PolicyTarget(tree, settings_.kind, scale_);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    result.policy.push_back({edges[i].action, static_cast<float>(policy[i])});
  }
  const auto by_action = [](const auto& a, const auto& b) { return a.action < b.action; };
  std::sort(result.visited.begin(), result.visited.end(), by_action);
  std::sort(result.policy.begin(), result.policy.end(), by_action);
  result.network_value = root.own.value[static_cast<std::size_t>(root.to_move)];
  return result;
}

}  // namespace tengen
