// SPDX-License-Identifier: MIT
// The state machine as a whole, on the toy game.
#include "selfplay/search/search.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "foundation/config/config.h"
#include "tests/selfplay/search/toy_game.h"

namespace tengen {
namespace {

SearchSettings Settings(SearchKind kind) {
  SearchSettings settings;
  settings.kind = kind;
  return settings;
}

Outcome End(Winner winner, std::optional<float> black_margin = std::nullopt) {
  return {winner, EndReason::kTwoPasses, black_margin};
}

const ActionStats* Stats(const SearchResult& result, Action action) {
  for (const ActionStats& stats : result.visited) {
    if (stats.action == action) return &stats;
  }
  return nullptr;
}

class BothKinds : public testing::TestWithParam<SearchKind> {};
INSTANTIATE_TEST_SUITE_P(Kinds, BothKinds, testing::Values(SearchKind::kGumbel, SearchKind::kPuct),
                         [](const auto& kind) {
                           return kind.param == SearchKind::kGumbel ? "Gumbel" : "Puct";
                         });

TEST_P(BothKinds, TerminalsAreExactAndCostNoEvaluation) {
  ToyScript script;
  script.moves = 3;
  script.ends["0"] = End(Winner::kWhite);
  script.ends["1"] = End(Winner::kBlack);
  script.ends["2"] = End(Winner::kDraw);
  const ToyRun run = RunToy(script, Settings(GetParam()), 40);
  EXPECT_EQ(run.leaves, std::vector<std::string>{""});
  EXPECT_EQ(run.result.visits, 40);
  EXPECT_EQ(run.result.chosen, 1);
  EXPECT_EQ(Stats(run.result, 0)->q, -1.0F);
  EXPECT_EQ(Stats(run.result, 1)->q, 1.0F);
  EXPECT_EQ(Stats(run.result, 2)->q, 0.0F);
}

TEST_P(BothKinds, NoResultIsNothingToEither) {
  ToyScript script;
  script.ends["0"] = End(Winner::kNoResult);
  script.ends["1"] = End(Winner::kWhite);
  const ToyRun run = RunToy(script, Settings(GetParam()), 20);
  EXPECT_EQ(run.result.chosen, 0);
  EXPECT_EQ(Stats(run.result, 0)->q, 0.0F);
}

TEST_P(BothKinds, AGameLostByBothIsALossForEachOfThem) {
  // Black may lose at once with White (0), or leave the choice to White (1): to lose with Black
  // (10) or to draw (11). White draws, so move 1 is worth more. Were values zero-sum, White would
  // seek the common loss.
  ToyScript script;
  script.ends["0"] = End(Winner::kBothLose);
  script.ends["10"] = End(Winner::kBothLose);
  script.ends["11"] = End(Winner::kDraw);
  const ToyRun run = RunToy(script, Settings(GetParam()), 200);
  EXPECT_EQ(run.result.chosen, 1);
  EXPECT_EQ(Stats(run.result, 0)->q, -1.0F);
  EXPECT_GT(Stats(run.result, 1)->q, -0.3F);
  EXPECT_LE(Stats(run.result, 1)->q, 0.0F);
}

TEST_P(BothKinds, BothLoseByHand) {
  // Two visits: the root's own value 0.25, then the common loss: the mean is (0.25 - 1) / 2 for
  // either colour.
  ToyScript script;
  script.moves = 1;
  script.evaluations[""] = {{0}, 0.25F};
  script.ends["0"] = End(Winner::kBothLose);
  for (const ToyScript& played : {script, script.Mirrored()}) {
    const ToyRun run = RunToy(played, Settings(GetParam()), 2);
    EXPECT_NEAR(run.result.root_value, -0.375, 1e-6);
    EXPECT_NEAR(run.result.network_value, 0.25, 1e-6);
  }
}

TEST_P(BothKinds, FindsTheMoveAfterTheOpponentsBestReply) {
  // Move 0 wins unless White answers 1; move 1 draws whatever happens.
  ToyScript script;
  script.ends["00"] = End(Winner::kBlack);
  script.ends["01"] = End(Winner::kWhite);
  script.ends["10"] = End(Winner::kDraw);
  script.ends["11"] = End(Winner::kDraw);
  EXPECT_EQ(RunToy(script, Settings(GetParam()), 200).result.chosen, 1);
  EXPECT_EQ(RunToy(script.Mirrored(), Settings(GetParam()), 200).result.chosen, 1);
}

TEST_P(BothKinds, ScoreDecidesBetweenWinsOnlyWhenWeighted) {
  ToyScript script;
  script.ends["0"] = End(Winner::kBlack, 1.0F);
  script.ends["1"] = End(Winner::kBlack, 8.0F);
  SearchSettings settings = Settings(GetParam());
  EXPECT_EQ(RunToy(script, settings, 30).result.chosen, 0);
  settings.score_utility = 0.5F;
  for (const ToyScript& played : {script, script.Mirrored()}) {
    const ToyRun run = RunToy(played, settings, 30);
    EXPECT_EQ(run.result.chosen, 1);
    EXPECT_EQ(Stats(run.result, 1)->q, 1.0F);  // the value alone
    EXPECT_GT(run.result.root_score, 1.0F);
    EXPECT_LE(run.result.root_value, 1.0F);
  }
}

// A random game of two to four plies with random ends and evaluations.
ToyScript RandomScript(std::uint64_t index) {
  RandomStream random(9, RandomPurpose::kTest, index);
  ToyScript script;
  script.moves = 1 + static_cast<int>(random.Below(3));
  const auto grow = [&](auto&& self, const std::string& path) -> void {
    if (path.size() == 4 || (!path.empty() && random.Below(5) == 0)) {
      const auto winner = static_cast<Winner>(random.Below(5));
      std::optional<float> margin;
      if (winner != Winner::kBothLose) margin = static_cast<float>(6 * random.Normal());
      script.ends[path] = End(winner, margin);
      return;
    }
    ToyEvaluation& evaluation = script.evaluations[path];
    for (int i = 0; i < 3; ++i) {
      evaluation.logits.push_back(static_cast<float>(random.Normal()));
    }
    evaluation.value = static_cast<float>(2 * random.Uniform() - 1);
    evaluation.score = static_cast<float>(5 * random.Normal());
    for (int a = 0; a < script.moves; ++a) self(self, path + static_cast<char>('0' + a));
  };
  grow(grow, "");
  return script;
}

void ExpectSame(const SearchResult& a, const SearchResult& b) {
  EXPECT_EQ(a.chosen, b.chosen);
  EXPECT_EQ(a.visits, b.visits);
  EXPECT_EQ(a.root_value, b.root_value);
  EXPECT_EQ(a.root_score, b.root_score);
  EXPECT_EQ(a.network_value, b.network_value);
  ASSERT_EQ(a.visited.size(), b.visited.size());
  for (std::size_t i = 0; i < a.visited.size(); ++i) {
    EXPECT_EQ(a.visited[i].action, b.visited[i].action);
    EXPECT_EQ(a.visited[i].visits, b.visited[i].visits);
    EXPECT_EQ(a.visited[i].q, b.visited[i].q);
    EXPECT_EQ(a.visited[i].prior, b.visited[i].prior);
  }
  ASSERT_EQ(a.policy.size(), b.policy.size());
  for (std::size_t i = 0; i < a.policy.size(); ++i) {
    EXPECT_EQ(a.policy[i].action, b.policy[i].action);
    EXPECT_EQ(a.policy[i].probability, b.policy[i].probability);
  }
}

class AllPurposes : public testing::TestWithParam<std::tuple<SearchKind, SearchPurpose>> {};
INSTANTIATE_TEST_SUITE_P(KindsAndPurposes, AllPurposes,
                         testing::Combine(testing::Values(SearchKind::kGumbel, SearchKind::kPuct),
                                          testing::Values(SearchPurpose::kSelfPlayFull,
                                                          SearchPurpose::kSelfPlayCheap,
                                                          SearchPurpose::kPlay)));

TEST_P(AllPurposes, ExchangedColoursGiveTheSameSearch) {
  // Every number of a result is the mover's, so to the bit nothing may change.
  SearchSettings settings = Settings(std::get<0>(GetParam()));
  settings.score_utility = 0.3F;
  settings.cpuct_spread = 0.85F;
  settings.cpuct_log = 0.45F;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const ToyScript script = RandomScript(i);
    const ToyRun run = RunToy(script, settings, 30, std::get<1>(GetParam()), i);
    const ToyRun mirror = RunToy(script.Mirrored(), settings, 30, std::get<1>(GetParam()), i);
    EXPECT_EQ(run.leaves, mirror.leaves);
    ExpectSame(run.result, mirror.result);
  }
}

TEST_P(AllPurposes, ResultsAreWholeAndRepeatable) {
  const auto [kind, purpose] = GetParam();
  for (std::uint64_t i = 0; i < 60; ++i) {
    const ToyScript script = RandomScript(i);
    for (const int visits : {1, 2, 3, 17, 64}) {
      const ToyRun run = RunToy(script, Settings(kind), visits, purpose, i);
      const SearchResult& result = run.result;
      EXPECT_EQ(result.visits, visits);
      EXPECT_EQ(result.kind, kind);
      EXPECT_EQ(result.purpose, purpose);
      EXPECT_EQ(result.policy.size(), static_cast<std::size_t>(script.moves));
      double sum = 0;
      for (const PolicyEntry& entry : result.policy) sum += entry.probability;
      EXPECT_NEAR(sum, 1.0, 1e-5);
      int children = 0;
      for (const ActionStats& stats : result.visited) {
        EXPECT_GE(stats.visits, 1);
        EXPECT_LE(std::abs(stats.q), 1.0F);
        children += stats.visits;
      }
      EXPECT_EQ(children, visits - 1);
      EXPECT_LT(result.chosen, script.moves);
      ExpectSame(result, RunToy(script, Settings(kind), visits, purpose, i).result);
    }
  }
}

TEST_P(BothKinds, KeepsTheSubtreeOfThePlayedMove) {
  ToyScript script;
  script.evaluations[""] = {{1, 0}, 0};
  Toy::script = &script;
  for (const bool reuse : {true, false}) {
    SearchSettings settings = Settings(GetParam());
    settings.tree_reuse = reuse;
    Search<Toy> search(settings);
    const Toy::Position start{Toy::Rules{}};
    search.Reset(start, Toy::History(start));
    RandomStream random(1, RandomPurpose::kTest, 0);
    search.Begin(SearchPurpose::kPlay, 20, random);
    EXPECT_EQ(DriveToy(search).size(), 20U);
    const ActionStats played = *Stats(search.Result(), 0);
    search.Play(0);
    EXPECT_EQ(search.root().text(), "0");
    EXPECT_EQ(search.root_history().size(), 1);
    search.Begin(SearchPurpose::kPlay, 20, random);
    const std::vector<std::string> leaves = DriveToy(search);
    const std::size_t kept = reuse ? static_cast<std::size_t>(played.visits) : 0U;
    EXPECT_EQ(leaves.size(), 20 - kept);
    EXPECT_EQ(search.Result().visits, 20);
    if (!reuse) {
      EXPECT_EQ(leaves[0], "0");
    }
    // Fewer visits than are there already: an answer without a new evaluation.
    if (reuse) {
      search.Begin(SearchPurpose::kPlay, 2, random);
      EXPECT_TRUE(DriveToy(search).empty());
      EXPECT_EQ(search.Result().visits, 20);
      EXPECT_LT(search.Result().chosen, 2);
    }
    // Two moves without a search between them.
    search.Play(1);
    search.Play(1);
    search.Begin(SearchPurpose::kPlay, 25, random);
    for (const std::string& leaf : DriveToy(search)) EXPECT_EQ(leaf.substr(0, 3), "011");
    EXPECT_EQ(search.Result().visits, 25);
  }
}

TEST(Search, PuctNoiseDoesNotOutliveItsSearch) {
  ToyScript script;
  script.moves = 3;
  script.evaluations[""] = {{0, 1, 2}, 0};
  Toy::script = &script;
  Search<Toy> search(Settings(SearchKind::kPuct));
  const Toy::Position start{Toy::Rules{}};
  search.Reset(start, Toy::History(start));
  RandomStream random(1, RandomPurpose::kTest, 0);
  search.Begin(SearchPurpose::kSelfPlayFull, 1, random);
  DriveToy(search);
  search.Begin(SearchPurpose::kPlay, 30, random);
  const auto leaves = DriveToy(search);
  const ToyRun clean = RunToy(script, Settings(SearchKind::kPuct), 30);
  ExpectSame(search.Result(), clean.result);
}

TEST(Search, ANumberThatIsNotFiniteIsRefusedAndLeavesTheTreeWhole) {
  ToyScript script;
  Toy::script = &script;
  Search<Toy> search(Settings(SearchKind::kGumbel));
  const Toy::Position start{Toy::Rules{}};
  search.Reset(start, Toy::History(start));
  RandomStream random(1, RandomPurpose::kTest, 0);
  search.Begin(SearchPurpose::kPlay, 4, random);
  ASSERT_EQ(search.Step(), SearchStep::kEvaluate);
  std::array<float, 4> policy{0, std::numeric_limits<float>::quiet_NaN(), 0, 0};
  Evaluation evaluation;
  evaluation.policy = policy;
  EXPECT_THROW(search.Deliver(evaluation), Error);
  policy[1] = 0;
  search.Deliver(evaluation);
  DriveToy(search);
  EXPECT_EQ(search.Result().visits, 4);
}

TEST(SearchSettings, DefaultsAreTheConfigurationsDefaults) {
  const SearchSettings from = SearchSettings::From(Config());
  const SearchSettings plain;
  EXPECT_EQ(from.kind, plain.kind);
  EXPECT_EQ(from.visits, plain.visits);
  EXPECT_EQ(from.cheap_visits, plain.cheap_visits);
  EXPECT_EQ(from.cheap_share, plain.cheap_share);
  EXPECT_EQ(from.gumbel_actions, plain.gumbel_actions);
  EXPECT_EQ(from.gumbel_visit_scale, plain.gumbel_visit_scale);
  EXPECT_EQ(from.gumbel_value_scale, plain.gumbel_value_scale);
  EXPECT_EQ(from.cpuct, plain.cpuct);
  EXPECT_EQ(from.cpuct_log, plain.cpuct_log);
  EXPECT_EQ(from.cpuct_base, plain.cpuct_base);
  EXPECT_EQ(from.cpuct_spread, plain.cpuct_spread);
  EXPECT_EQ(from.fpu_reduction, plain.fpu_reduction);
  EXPECT_EQ(from.root_fpu_reduction, plain.root_fpu_reduction);
  EXPECT_EQ(from.noise_weight, plain.noise_weight);
  EXPECT_EQ(from.noise_concentration, plain.noise_concentration);
  EXPECT_EQ(from.temperature_early, plain.temperature_early);
  EXPECT_EQ(from.temperature_late, plain.temperature_late);
  EXPECT_EQ(from.temperature_halflife, plain.temperature_halflife);
  EXPECT_EQ(from.root_policy_temperature, plain.root_policy_temperature);
  EXPECT_EQ(from.score_utility, plain.score_utility);
  EXPECT_EQ(from.tree_reuse, plain.tree_reuse);
}

TEST(SearchSettings, ReadsEveryKey) {
  Config config;
  const std::pair<const char*, float SearchSettings::*> reals[] = {
      {"gumbel_visit_scale", &SearchSettings::gumbel_visit_scale},
      {"gumbel_value_scale", &SearchSettings::gumbel_value_scale},
      {"cpuct", &SearchSettings::cpuct},
      {"cpuct_log", &SearchSettings::cpuct_log},
      {"cpuct_base", &SearchSettings::cpuct_base},
      {"cpuct_spread", &SearchSettings::cpuct_spread},
      {"fpu_reduction", &SearchSettings::fpu_reduction},
      {"root_fpu_reduction", &SearchSettings::root_fpu_reduction},
      {"noise_concentration", &SearchSettings::noise_concentration},
      {"temperature_early", &SearchSettings::temperature_early},
      {"temperature_late", &SearchSettings::temperature_late},
      {"temperature_halflife", &SearchSettings::temperature_halflife},
      {"root_policy_temperature", &SearchSettings::root_policy_temperature},
      {"score_utility", &SearchSettings::score_utility}};
  for (const auto& [key, member] : reals) {
    const float value = std::string(key) == "cpuct_base" ? 3.5F : 0.625F;
    config.Set("search." + std::string(key) + "=" + std::to_string(value), "--set");
    EXPECT_EQ(SearchSettings::From(config).*member, value) << key;
  }
  config.Set("search.kind=puct", "--set");
  config.Set("search.tree_reuse=false", "--set");
  config.Set("search.gumbel_actions=7", "--set");
  EXPECT_EQ(SearchSettings::From(config).kind, SearchKind::kPuct);
  EXPECT_FALSE(SearchSettings::From(config).tree_reuse);
  EXPECT_EQ(SearchSettings::From(config).gumbel_actions, 7);
}

}  // namespace
}  // namespace tengen
