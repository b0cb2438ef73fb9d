// SPDX-License-Identifier: MIT
#include "selfplay/search/gumbel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "tests/selfplay/search/toy_game.h"

namespace tengen {
namespace {

std::vector<int> Sequence(int moves, int simulations) {
  HalvingSchedule schedule(moves, simulations);
  std::vector<int> sequence;
  for (int i = 0; i < simulations; ++i) sequence.push_back(schedule.Next());
  return sequence;
}

TEST(HalvingSchedule, ByHand) {
  // 4 moves: 2 phases of 8. 4 moves twice, then the better 2 four times more: 6, 6, 2, 2 visits.
  EXPECT_EQ(Sequence(4, 16), (std::vector<int>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5}));
  // 16 moves: 4 phases; 16 / (4 * 16) rounds are less than one, so one: all is spent in the first.
  EXPECT_EQ(Sequence(16, 16), std::vector<int>(16, 0));
  // 16 moves, 32 simulations: 16, then 8 again, then 4 twice.
  std::vector<int> expected(16, 0);
  expected.insert(expected.end(), 8, 1);
  expected.insert(expected.end(), {2, 2, 2, 2, 3, 3, 3, 3});
  EXPECT_EQ(Sequence(16, 32), expected);
  // 3 moves: 2 phases; never fewer than two go on.
  EXPECT_EQ(Sequence(3, 7), (std::vector<int>{0, 0, 0, 1, 1, 2, 2}));
  EXPECT_EQ(Sequence(2, 5), (std::vector<int>{0, 0, 1, 1, 2}));
  EXPECT_EQ(Sequence(1, 4), (std::vector<int>{0, 1, 2, 3}));
}

// Priors 0.5, 0.3, 0.2, own utility 0.1; move 0 twice with mean 0.4, move 1 once with -0.2, all
// from the view of the player to move.
struct ThreeMoves {
  Tree tree;
  explicit ThreeMoves(Color to_move) {
    const NodeIndex root = tree.AddNode(to_move);
    const std::array<Action, 3> actions{0, 1, 2};
    const std::array<float, 3> logits{std::log(0.5F) + 3, std::log(0.3F) + 3, std::log(0.2F) + 3};
    tree.Expand(root, actions, logits);
    tree.node(root).own = Sample(to_move, 0.1F);
    tree.Backup(std::array{root}, Sample(to_move, 0.1F));
    const NodeIndex first = tree.AddChild(root, 0, Opponent(to_move));
    tree.Backup(std::array{root, first}, Sample(to_move, 0.3F));
    tree.Backup(std::array{root, first}, Sample(to_move, 0.5F));
    const NodeIndex second = tree.AddChild(root, 1, Opponent(to_move));
    tree.Backup(std::array{root, second}, Sample(to_move, -0.2F));
  }
  static NodeSample Sample(Color player, float utility) {
    NodeSample sample;
    sample.value[static_cast<std::size_t>(player)] = utility;
    sample.value[1 - static_cast<std::size_t>(player)] = -utility;
    return sample;
  }
  const Node& root() const { return tree.node(Tree::kRoot); }
};

class GumbelOfBothColors : public testing::TestWithParam<Color> {};
INSTANTIATE_TEST_SUITE_P(Colors, GumbelOfBothColors, testing::Values(Color::kBlack, Color::kWhite));

TEST_P(GumbelOfBothColors, MixedValue) {
  const ThreeMoves example(GetParam());
  const Completion completion = Complete(example.tree, example.root());
  // (0.1 + 3 * (0.5 * 0.4 - 0.3 * 0.2) / 0.8) / 4 = (0.1 + 3 * 0.175) / 4
  EXPECT_NEAR(completion.mix, 0.15625, 1e-6);
  EXPECT_EQ(completion.max_visits, 2);
}

TEST_P(GumbelOfBothColors, ImprovedPolicy) {
  const ThreeMoves example(GetParam());
  std::vector<double> policy;
  // c_visit 1, c_scale 1: sigma = 3 q, q = (u + 1) / 2 = 0.7, 0.4, 0.578125: 2.1, 1.2, 1.734375.
  // 0.5 e^2.1 = 4.08308, 0.3 e^1.2 = 0.99604, 0.2 e^1.734375 = 1.13307; sum 6.21219.
  ImprovedPolicy(example.tree, example.root(), {1, 1, 1}, policy);
  EXPECT_NEAR(policy[0], 0.65727, 1e-4);
  EXPECT_NEAR(policy[1], 0.16034, 1e-4);
  EXPECT_NEAR(policy[2], 0.18239, 1e-4);
  EXPECT_NEAR(std::accumulate(policy.begin(), policy.end(), 0.0), 1.0, 1e-12);
  // Utilities in [-2, 2]: q = 0.6, 0.45, 0.5390625.
  ImprovedPolicy(example.tree, example.root(), {1, 1, 2}, policy);
  const double weights[] = {0.5 * std::exp(1.8), 0.3 * std::exp(1.35), 0.2 * std::exp(1.6171875)};
  EXPECT_NEAR(policy[0], weights[0] / (weights[0] + weights[1] + weights[2]), 1e-6);
}

TEST_P(GumbelOfBothColors, InteriorSelection) {
  ThreeMoves example(GetParam());
  // 0.65727 - 2/4 = 0.157, 0.16034 - 1/4 < 0, 0.18239: the untried move.
  EXPECT_EQ(SelectGumbel(example.tree, example.root(), {1, 1, 1}), 2);
  // c_scale 3 sharpens: sigma 6.3, 3.6, 5.203: 272.3, 10.98, 36.36 of 319.6: 0.352, 0.034 - 1/4,
  // 0.1137.
  EXPECT_EQ(SelectGumbel(example.tree, example.root(), {1, 3, 1}), 0);
}

TEST(Gumbel, InteriorSelectionIsImprovedPolicyMinusShare) {
  // The fast form against the definition, on random nodes.
  for (std::uint64_t i = 0; i < 300; ++i) {
    RandomStream random(3, RandomPurpose::kTest, i);
    Tree tree;
    const NodeIndex root = tree.AddNode(Color::kWhite);
    const auto count = 1 + random.Below(9);
    std::vector<Action> actions;
    std::vector<float> logits;
    for (std::uint32_t a = 0; a < count; ++a) {
      actions.push_back(static_cast<Action>(a));
      logits.push_back(static_cast<float>(2 * random.Normal()));
    }
    tree.Expand(root, actions, logits);
    const auto sample = [&] {
      return ThreeMoves::Sample(Color::kWhite, static_cast<float>(2 * random.Uniform() - 1));
    };
    tree.node(root).own = sample();
    tree.Backup(std::array{root}, tree.node(root).own);
    for (std::uint32_t tried = random.Below(count + 1); tried > 0; --tried) {
      const NodeIndex child = tree.AddChild(root, tree.BestUntried(tree.node(root)), Color::kBlack);
      for (std::uint32_t v = 1 + random.Below(5); v > 0; --v) {
        tree.Backup(std::array{root, child}, sample());
      }
    }
    const GumbelScale scale{5, 1, 1};
    const Node& node = tree.node(root);
    std::vector<double> policy;
    ImprovedPolicy(tree, node, scale, policy);
    int best = -1;
    double best_score = -10;
    for (std::size_t e = 0; e < policy.size(); ++e) {
      const int visits = e < node.num_children ? tree.node(tree.edges(node)[e].child).visits : 0;
      const double score = policy[e] - visits / static_cast<double>(node.visits);
      if (score > best_score + 1e-9) {
        best = static_cast<int>(e);
        best_score = score;
      }
    }
    EXPECT_EQ(SelectGumbel(tree, node, scale), best) << i;
  }
}

SearchSettings GumbelSettings() {
  SearchSettings settings;
  settings.kind = SearchKind::kGumbel;
  settings.gumbel_visit_scale = 1;
  settings.gumbel_value_scale = 1;
  return settings;
}

TEST(Gumbel, RootByHand) {
  ToyScript script;
  script.evaluations[""] = {{std::log(3.0F), 0}, 0.2F};
  script.evaluations["0"] = {{0, 0}, 0.4F};
  script.evaluations["1"] = {{0, 0}, -0.5F};
  // Three visits: the root's own, then each move once. q = 0.3, 0.75; sigma = 2 q = 0.6, 1.5;
  // ln 0.75 + 0.6 = 0.312, ln 0.25 + 1.5 = 0.114.
  ToyRun run = RunToy(script, GumbelSettings(), 3);
  EXPECT_EQ(run.leaves, (std::vector<std::string>{"", "0", "1"}));
  EXPECT_EQ(run.result.chosen, 0);
  EXPECT_NEAR(run.result.policy[0].probability, 0.54950, 1e-4);  // 1.36659 : 1.12042
  EXPECT_NEAR(run.result.policy[1].probability, 0.45050, 1e-4);
  // With c_visit 2, sigma = 3 q = 0.9, 2.25: 0.612, 0.864.
  SearchSettings settings = GumbelSettings();
  settings.gumbel_visit_scale = 2;
  EXPECT_EQ(RunToy(script, settings, 3).result.chosen, 1);
}

TEST(Gumbel, HalvingDropsTheWorseMoves) {
  // Three moves of equal prior worth 0.5, 0, -0.5 to Black, whoever replies what.
  ToyScript script;
  script.moves = 3;
  for (const std::string path : {"0", "1", "2"}) {
    const float value = path == "0" ? 0.5F : path == "1" ? 0.0F : -0.5F;
    script.evaluations[path] = {{}, -value};
    for (const char reply : {'0', '1', '2'}) script.evaluations[path + reply] = {{}, value};
  }
  // Eight visits: one own, seven simulations: 0, 1, 2 once; then the better two twice each.
  const ToyRun run = RunToy(script, GumbelSettings(), 8);
  ASSERT_EQ(run.result.visited.size(), 3U);
  EXPECT_EQ(run.result.visited[0].visits, 3);
  EXPECT_EQ(run.result.visited[1].visits, 3);
  EXPECT_EQ(run.result.visited[2].visits, 1);
  EXPECT_EQ(run.result.chosen, 0);
}

TEST(Gumbel, FewVisitsAndFewMovesWork) {
  ToyScript script;
  script.moves = 3;
  script.evaluations[""] = {{0, 1, 2}, 0};
  SearchSettings settings = GumbelSettings();
  EXPECT_EQ(RunToy(script, settings, 1).result.chosen, 2);  // no simulation: the likeliest
  const ToyRun two = RunToy(script, settings, 2);
  EXPECT_EQ(two.leaves, (std::vector<std::string>{"", "2"}));
  EXPECT_EQ(two.result.visits, 2);
  EXPECT_EQ(two.result.policy.size(), 3U);
  settings.gumbel_actions = 1;
  EXPECT_EQ(RunToy(script, settings, 5).result.visited.size(), 1U);
  script.moves = 1;
  for (const int visits : {1, 2, 3, 9}) {
    const ToyRun run = RunToy(script, GumbelSettings(), visits);
    EXPECT_EQ(run.result.chosen, 0);
    EXPECT_EQ(run.result.visits, visits);
    EXPECT_FLOAT_EQ(run.result.policy[0].probability, 1.0F);
  }
}

TEST(Gumbel, NoiseSamplesMovesByTheirPrior) {
  // One simulation, one candidate: the first of Gumbel-top-k is a draw from the softmax of the
  // logits.
  ToyScript script;
  script.moves = 3;
  script.evaluations[""] = {{std::log(0.6F), std::log(0.3F), std::log(0.1F)}, 0};
  std::array<int, 3> count{};
  const int games = 4000;
  for (int i = 0; i < games; ++i) {
    const ToyRun run = RunToy(script, GumbelSettings(), 2, SearchPurpose::kSelfPlayFull,
                              static_cast<std::uint64_t>(i));
    ++count[run.result.chosen];
    ASSERT_EQ(run.result.visited.at(0).action, run.result.chosen);
  }
  EXPECT_NEAR(count[0] / static_cast<double>(games), 0.6, 0.03);
  EXPECT_NEAR(count[1] / static_cast<double>(games), 0.3, 0.03);
  // Without noise always the likeliest, whatever the stream.
  for (const auto purpose : {SearchPurpose::kSelfPlayCheap, SearchPurpose::kPlay}) {
    for (std::uint64_t i = 0; i < 20; ++i) {
      EXPECT_EQ(RunToy(script, GumbelSettings(), 2, purpose, i).result.chosen, 0);
    }
  }
}

}  // namespace
}  // namespace tengen
