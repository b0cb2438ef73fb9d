// SPDX-License-Identifier: MIT
#include "selfplay/search/tree.h"

#include <algorithm>
#include <cmath>

#include "foundation/errors.h"

namespace tengen {

void Tree::Clear() {
  nodes_.clear();
  edges_.clear();
}

void Tree::Reserve(std::size_t nodes, std::size_t edges) {
  nodes_.reserve(nodes);
  spare_nodes_.reserve(nodes);
  edges_.reserve(edges);
  spare_edges_.reserve(edges);
}

NodeIndex Tree::AddNode(Color to_move) {
  const auto index = static_cast<NodeIndex>(nodes_.size());
  nodes_.emplace_back().to_move = to_move;
  return index;
}

void Tree::Expand(NodeIndex index, std::span<const Action> actions, std::span<const float> logits) {
  CHECK(!actions.empty() && actions.size() == logits.size());
  const float highest = *std::max_element(logits.begin(), logits.end());
  double sum = 0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit - highest));
  const float log_sum = highest + static_cast<float>(std::log(sum));

  Node& node = nodes_[index];
  DCHECK(!node.expanded && !node.terminal);
  node.expanded = true;
  node.first_edge = static_cast<std::uint32_t>(edges_.size());
  node.num_edges = static_cast<std::uint16_t>(actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const float log_prior = logits[i] - log_sum;
    edges_.push_back({std::exp(log_prior), log_prior, kNoNode, actions[i]});
  }
}

int Tree::FindEdge(const Node& node, Action action) const {
  const std::span<const Edge> all = edges(node);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].action == action) return static_cast<int>(i);
  }
  CHECK(false && "no such edge");
  return -1;
}

int Tree::BestUntried(const Node& node) const {
  const std::span<const Edge> all = edges(node);
  int best = -1;
  for (std::size_t i = node.num_children; i < all.size(); ++i) {
    const Edge& edge = all[i];
    // Swaps have mixed the order, so equal priors are told apart by the action.
    if (best < 0 || edge.prior > all[static_cast<std::size_t>(best)].prior ||
        (edge.prior == all[static_cast<std::size_t>(best)].prior &&
         edge.action < all[static_cast<std::size_t>(best)].action)) {
      best = static_cast<int>(i);
    }
  }
  return best;
}

NodeIndex Tree::AddChild(NodeIndex parent, int edge, Color to_move) {
  const NodeIndex child = AddNode(to_move);
  Node& node = nodes_[parent];
  DCHECK(edge >= node.num_children && edge < node.num_edges);
  const std::span<Edge> all = edges(node);
  std::swap(all[static_cast<std::size_t>(edge)], all[node.num_children]);
  all[node.num_children].child = child;
  ++node.num_children;
  return child;
}

void Tree::Backup(std::span<const NodeIndex> path, const NodeSample& sample) {
  for (const NodeIndex index : path) {
    Node& node = nodes_[index];
    ++node.visits;
    node.value_sum[0] += sample.value[0];
    node.value_sum[1] += sample.value[1];
    node.score_utility_sum += sample.score_utility;
    node.score_sum += sample.score;
    const double utility = sample.Utility(node.to_move);
    node.utility_square_sum += utility * utility;
  }
}

void Tree::KeepSubtree(NodeIndex index) {
  spare_nodes_.clear();
  spare_edges_.clear();
  // Breadth first: spare_nodes_ is its own queue.
  spare_nodes_.push_back(nodes_[index]);
  for (std::size_t i = 0; i < spare_nodes_.size(); ++i) {
    const std::span<const Edge> old_edges = edges(spare_nodes_[i]);
    spare_nodes_[i].first_edge = static_cast<std::uint32_t>(spare_edges_.size());
    for (Edge edge : old_edges) {
      if (edge.child != kNoNode) {
        const NodeIndex old_child = edge.child;
        edge.child = static_cast<NodeIndex>(spare_nodes_.size());
        spare_nodes_.push_back(nodes_[old_child]);
      }
      spare_edges_.push_back(edge);
    }
  }
  nodes_.swap(spare_nodes_);
  edges_.swap(spare_edges_);
}

}  // namespace tengen
