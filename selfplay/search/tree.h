// SPDX-License-Identifier: MIT
// The search tree without any game: nodes and edges in two arrays that keep their memory between
// moves. Not thread-safe; indices stay valid until Clear() or KeepSubtree().
//
// Views. A node keeps what both players think of it, as two sums indexed by Color: a game lost by
// both is -1 for each, so one player's value is not always the other's negated. Scores are zero-sum
// and kept from Black's view. Nothing in the tree is ever stored from "the side to move".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "selfplay/games/game.h"

namespace tengen {

// What one evaluation or one finished game says of a position.
struct NodeSample {
  std::array<float, 2> value{};  // win - loss in [-1, 1], for Black and for White
  float score_utility = 0;       // Black's view, the weight included
  float score = 0;               // points, Black's view

  float Utility(Color player) const {
    const float score_part = player == Color::kBlack ? score_utility : -score_utility;
    return value[static_cast<std::size_t>(player)] + score_part;
  }
};

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;

// A legal move of an expanded node. The edges that have been tried come first and all have a child.
struct Edge {
  float prior = 0;      // what the search goes by: at a PUCT root with temperature and noise
  float log_prior = 0;  // of the network: logits minus log-sum-exp over the legal moves
  NodeIndex child = kNoNode;
  Action action = kNoAction;
};

struct Node {
  std::array<double, 2> value_sum{};  // index: Color
  double score_utility_sum = 0;       // Black's view
  double score_sum = 0;               // Black's view
  double utility_square_sum = 0;      // of the utility of the player to move
  std::uint32_t first_edge = 0;
  std::int32_t visits = 0;  // samples backed up through this node, its own included
  std::uint16_t num_edges = 0;
  std::uint16_t num_children = 0;  // tried edges
  Color to_move = Color::kBlack;
  bool expanded = false;
  bool terminal = false;
  NodeSample own;  // its network evaluation or exact result

  // Means over all visits; require visits > 0.
  double Utility(Color player) const {
    const double score_part = player == Color::kBlack ? score_utility_sum : -score_utility_sum;
    return (value_sum[static_cast<std::size_t>(player)] + score_part) / visits;
  }
  double Value(Color player) const { return value_sum[static_cast<std::size_t>(player)] / visits; }
  double Score(Color player) const {
    return (player == Color::kBlack ? score_sum : -score_sum) / visits;
  }
};

class Tree {
 public:
  bool empty() const { return nodes_.empty(); }
  int size() const { return static_cast<int>(nodes_.size()); }
  void Clear();
  // Room for so many nodes and edges, so that a search need not grow the arrays.
  void Reserve(std::size_t nodes, std::size_t edges);

  static constexpr NodeIndex kRoot = 0;
  NodeIndex AddNode(Color to_move);
  Node& node(NodeIndex index) { return nodes_[index]; }
  const Node& node(NodeIndex index) const { return nodes_[index]; }

  // Gives a node its legal moves with log_prior = logits (any constant added): normalises and fills
  // prior. actions ascending, logits[i] belongs to actions[i] and is finite.
  void Expand(NodeIndex index, std::span<const Action> actions, std::span<const float> logits);
  std::span<Edge> edges(const Node& node) {
    return {edges_.data() + node.first_edge, node.num_edges};
  }
  std::span<const Edge> edges(const Node& node) const {
    return {edges_.data() + node.first_edge, node.num_edges};
  }
  std::span<const Edge> children(const Node& node) const {
    return edges(node).first(node.num_children);
  }
  // Position among edges(node); requires that the move is there.
  int FindEdge(const Node& node, Action action) const;
  // The untried edge of highest prior (lowest action among equals); -1 when all were tried.
  int BestUntried(const Node& node) const;
  // Makes the child of an untried edge, moving that edge to the end of the tried ones.
  NodeIndex AddChild(NodeIndex parent, int edge, Color to_move);

  void Backup(std::span<const NodeIndex> path, const NodeSample& sample);

  // The node becomes the root, everything outside its subtree is dropped.
  void KeepSubtree(NodeIndex index);

 private:
  std::vector<Node> nodes_, spare_nodes_;
  std::vector<Edge> edges_, spare_edges_;
};

}  // namespace tengen
