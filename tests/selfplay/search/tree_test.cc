// SPDX-License-Identifier: MIT
#include "selfplay/search/tree.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tengen {
namespace {

NodeSample BlackValue(float value) {
  NodeSample sample;
  sample.value = {value, -value};
  return sample;
}

NodeIndex Grow(Tree& tree, NodeIndex parent, Action action) {
  return tree.AddChild(parent, tree.FindEdge(tree.node(parent), action),
                       Opponent(tree.node(parent).to_move));
}

TEST(Tree, ExpandNormalisesLogits) {
  Tree tree;
  const NodeIndex root = tree.AddNode(Color::kBlack);
  // 100 + ln 2, 100 + ln 6: 1/4 and 3/4, without overflow.
  tree.Expand(root, std::array<Action, 2>{3, 8},
              std::array<float, 2>{100 + std::log(2.0F), 100 + std::log(6.0F)});
  const auto edges = tree.edges(tree.node(root));
  EXPECT_EQ(edges[0].action, 3);
  EXPECT_EQ(edges[1].action, 8);
  EXPECT_NEAR(edges[0].prior, 0.25, 1e-5);
  EXPECT_NEAR(edges[1].log_prior, std::log(0.75), 1e-5);
}

TEST(Tree, TriesLikelierThenLowerMovesFirst) {
  Tree tree;
  const NodeIndex root = tree.AddNode(Color::kBlack);
  tree.Expand(root, std::array<Action, 4>{1, 2, 3, 4}, std::array<float, 4>{0, 1, 0, 1});
  std::vector<Action> order;
  for (int i = 0; i < 4; ++i) {
    const int edge = tree.BestUntried(tree.node(root));
    order.push_back(tree.edges(tree.node(root))[static_cast<std::size_t>(edge)].action);
    tree.AddChild(root, edge, Color::kWhite);
  }
  EXPECT_EQ(order, (std::vector<Action>{2, 4, 1, 3}));
  EXPECT_EQ(tree.BestUntried(tree.node(root)), -1);
}

TEST(Tree, KeepsASubtreeWithAllItsNumbers) {
  Tree tree;
  const std::array<Action, 3> actions{0, 1, 2};
  const std::array<float, 3> logits{0, 0, 0};
  const NodeIndex root = tree.AddNode(Color::kBlack);
  tree.Expand(root, actions, logits);
  tree.Backup(std::array{root}, BlackValue(0));
  const NodeIndex dropped = Grow(tree, root, 0);
  tree.Expand(dropped, actions, logits);
  tree.Backup(std::array{root, dropped}, BlackValue(-1));
  const NodeIndex kept = Grow(tree, root, 2);
  tree.Expand(kept, actions, logits);
  tree.Backup(std::array{root, kept}, BlackValue(0.5F));
  const NodeIndex below = Grow(tree, kept, 1);
  tree.Expand(below, actions, logits);
  tree.Backup(std::array{root, kept, below}, BlackValue(1));
  EXPECT_NEAR(tree.node(root).Utility(Color::kBlack), 0.125, 1e-6);
  EXPECT_NEAR(tree.node(root).Utility(Color::kWhite), -0.125, 1e-6);

  tree.KeepSubtree(kept);
  EXPECT_EQ(tree.size(), 2);
  const Node& now = tree.node(Tree::kRoot);
  EXPECT_EQ(now.to_move, Color::kWhite);
  EXPECT_EQ(now.visits, 2);
  EXPECT_NEAR(now.Value(Color::kWhite), -0.75, 1e-6);
  ASSERT_EQ(now.num_children, 1);
  EXPECT_EQ(tree.children(now)[0].action, 1);
  EXPECT_EQ(tree.node(tree.children(now)[0].child).visits, 1);
  EXPECT_EQ(tree.edges(tree.node(tree.children(now)[0].child)).size(), 3U);
  // It can grow on.
  const NodeIndex more = Grow(tree, Tree::kRoot, 0);
  tree.Backup(std::array{Tree::kRoot, more}, BlackValue(0));
  EXPECT_EQ(tree.node(Tree::kRoot).visits, 3);
}

}  // namespace
}  // namespace tengen
