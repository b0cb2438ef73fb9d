// SPDX-License-Identifier: MIT
#include "selfplay/search/puct.h"

#include <gtest/gtest.h>

#include <cmath>

#include "selfplay/search/move_choice.h"
#include "tests/selfplay/search/toy_game.h"

namespace tengen {
namespace {

SearchSettings Puct() {
  SearchSettings settings;
  settings.kind = SearchKind::kPuct;
  settings.cpuct = 1;
  settings.cpuct_log = 0;
  settings.fpu_reduction = 0.2F;
  settings.root_fpu_reduction = 0;
  return settings;
}

// Priors 3/4 and 1/4; from Black's view the root is worth 0.2, move 0 -0.4, move 1 0.5, the reply
// 10 0.1.
ToyScript SmallTree() {
  ToyScript script;
  script.evaluations[""] = {{std::log(3.0F), 0}, 0.2F};
  script.evaluations["0"] = {{0, 0}, 0.4F};   // White to move
  script.evaluations["1"] = {{0, 0}, -0.5F};  // White to move
  script.evaluations["10"] = {{0, 0}, 0.1F};  // Black to move
  return script;
}

TEST(Puct, ExplorationConstantGrowsWithVisits) {
  SearchSettings settings = Puct();
  EXPECT_DOUBLE_EQ(ExplorationConstant(settings, 1000), 1.0);
  settings.cpuct_log = 0.45F;
  settings.cpuct_base = 500;
  EXPECT_DOUBLE_EQ(ExplorationConstant(settings, 0), 1.0);
  EXPECT_NEAR(ExplorationConstant(settings, 500), 1.31192, 1e-5);  // 1 + 0.45 ln 2
}

TEST(Puct, SpreadFactorFollowsTheDeviation) {
  SearchSettings settings = Puct();
  Node node;
  node.visits = 2;  // utilities +1 and -1: mean 0, squares 2
  node.utility_square_sum = 2;
  EXPECT_DOUBLE_EQ(SpreadFactor(settings, node), 1.0);
  settings.cpuct_spread = 0.85F;
  // sigma^2 = (2 + 2 * 0.16) / 4 = 0.58; 1 + 0.85 (0.76158 / 0.4 - 1) = 1.76835
  EXPECT_NEAR(SpreadFactor(settings, node), 1.76835, 1e-5);
  // No deviation seen: sigma^2 = 2 * 0.16 / 4 = 0.08; 1 + 0.85 (0.28284 / 0.4 - 1) = 0.75104
  node.utility_square_sum = 0;
  EXPECT_NEAR(SpreadFactor(settings, node), 0.75104, 1e-5);
}

TEST(Puct, UntriedMovesTakeTheParentsUtilityReduced) {
  Node node;
  node.to_move = Color::kWhite;
  node.own.value = {-0.2F, 0.2F};
  node.visits = 4;
  node.value_sum = {2.4, -2.4};  // White's mean: -0.6
  // Tried mass 1/2: 0.2 + 0.25 (-0.6 - 0.2) = 0; reduction 0.2 sqrt(1/2) = 0.14142
  EXPECT_NEAR(UntriedUtility(node, 0.5, 0.2), -0.14142, 1e-5);
  EXPECT_NEAR(UntriedUtility(node, 0.0, 0.2), 0.2, 1e-6);
  EXPECT_NEAR(UntriedUtility(node, 1.0, 0.0), -0.6, 1e-6);
}

TEST(Puct, FourVisitsByHand) {
  // 1: the root's own evaluation.
  // 2: nothing tried, the likeliest move: 0, Black's Q -0.4.
  // 3: W = 1, root 1.005. Move 0: -0.4 + 1.005 * 0.75 / 2 = -0.023. Move 1, untried: tried mass
  // 0.75,
  //    0.2 + 0.5625 (-0.1 - 0.2) = 0.031, + 1.005 * 0.25 = 0.283: move 1, Q 0.5.
  // 4: W = 2, root 1.418. Move 0: -0.4 + 0.532 = 0.132. Move 1: 0.5 + 1.418 * 0.25 / 2 = 0.677:
  // move 1
  //    again, and below it the first of two equal moves.
  const ToyRun run = RunToy(SmallTree(), Puct(), 4);
  EXPECT_EQ(run.leaves, (std::vector<std::string>{"", "0", "1", "10"}));
  const SearchResult& result = run.result;
  EXPECT_EQ(result.visits, 4);
  ASSERT_EQ(result.visited.size(), 2U);
  EXPECT_EQ(result.visited[0].action, 0);
  EXPECT_EQ(result.visited[0].visits, 1);
  EXPECT_NEAR(result.visited[0].q, -0.4, 1e-6);
  EXPECT_NEAR(result.visited[0].prior, 0.75, 1e-6);
  EXPECT_EQ(result.visited[1].visits, 2);
  EXPECT_NEAR(result.visited[1].q, 0.3, 1e-6);  // (0.5 + 0.1) / 2
  EXPECT_NEAR(result.root_value, 0.1, 1e-6);    // (0.2 - 0.4 + 0.5 + 0.1) / 4
  EXPECT_NEAR(result.network_value, 0.2, 1e-6);
  EXPECT_EQ(result.chosen, 1);
  EXPECT_NEAR(result.chosen_value, 0.3, 1e-6);
  ASSERT_EQ(result.policy.size(), 2U);
  EXPECT_NEAR(result.policy[0].probability, 1.0 / 3, 1e-6);
  EXPECT_NEAR(result.policy[1].probability, 2.0 / 3, 1e-6);
}

TEST(Puct, RootReductionIsTheRootsOwn) {
  // At visit 3 above, move 0 has -0.023; move 1 has 0.283 less r sqrt(0.75): below it from r =
  // 0.354 on.
  SearchSettings settings = Puct();
  settings.fpu_reduction = 2;  // must not matter at the root
  settings.root_fpu_reduction = 0.34F;
  EXPECT_EQ(RunToy(SmallTree(), settings, 3).leaves[2], "1");
  settings.root_fpu_reduction = 0.37F;
  EXPECT_EQ(RunToy(SmallTree(), settings, 3).leaves[2], "00");
}

TEST(Puct, OneVisitPlaysTheLikeliestMove) {
  const ToyRun run = RunToy(SmallTree(), Puct(), 1);
  EXPECT_EQ(run.result.chosen, 0);
  EXPECT_TRUE(run.result.visited.empty());
  EXPECT_NEAR(run.result.policy[0].probability, 0.75, 1e-6);
}

TEST(MoveTemperature, HalvesWithTheBoardsSide) {
  SearchSettings settings;
  settings.temperature_early = 1;
  settings.temperature_late = 0.2F;
  settings.temperature_halflife = 19;
  EXPECT_NEAR(MoveTemperature(settings, 0, 361), 1.0, 1e-6);
  EXPECT_NEAR(MoveTemperature(settings, 19, 361), 0.6, 1e-6);
  EXPECT_NEAR(MoveTemperature(settings, 9, 81), 0.6, 1e-6);
  EXPECT_NEAR(MoveTemperature(settings, 18, 81), 0.4, 1e-6);
}

TEST(DrawByVisits, FollowsVisitsToTheInverseTemperature) {
  Tree tree;
  const NodeIndex root = tree.AddNode(Color::kBlack);
  const std::array<Action, 2> actions{0, 1};
  const std::array<float, 2> logits{0, 0};
  tree.Expand(root, actions, logits);
  for (const int visits : {3, 1}) {
    const NodeIndex child = tree.AddChild(root, tree.node(root).num_children, Color::kWhite);
    for (int i = 0; i < visits; ++i) tree.Backup(std::array{root, child}, NodeSample{});
  }
  RandomStream random(1, RandomPurpose::kTest, 7);
  const auto share = [&](double temperature) {
    int first = 0;
    for (int i = 0; i < 20000; ++i) first += DrawByVisits(tree, temperature, random) == 0;
    return first / 20000.0;
  };
  EXPECT_NEAR(share(1.0), 0.75, 0.02);
  EXPECT_NEAR(share(0.5), 0.9, 0.02);    // 9 : 1
  EXPECT_NEAR(share(2.0), 0.634, 0.02);  // sqrt(3) : 1
  EXPECT_EQ(share(0.0), 1.0);
}

}  // namespace
}  // namespace tengen
