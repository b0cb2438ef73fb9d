// SPDX-License-Identifier: MIT
// Targets of games of several sizes and rulesets in one batch.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "model/stand_in_evaluators.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/tengen_features.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/self_play.h"
#include "train/targets/target_builder.h"

namespace tengen {
namespace {

std::vector<GameRecord> DrawnGameRecords() {
  SelfPlayJob job;
  job.inputs = std::string("go-tengen1");
  job.draws.sizes = ParseDrawnTexts("game.sizes", "5; 6x4; 12x11");
  job.draws.rulesets = ParseDrawnTexts("game.rulesets", "ing; chinese");
  job.draws.handicap_share = 0.5;
  job.settings.boards_per_thread = 8;
  job.search.visits = 4;
  for (std::uint64_t i = 0; i < 16; ++i) job.indices.push_back(i);
  job.make_evaluator = [](const InputShape& shape) {
    return MakeStandInEvaluator(StandIn::kHash, shape);
  };
  std::vector<GameRecord> games;
  RunSelfPlay(job, [&](GameRecord&& game) { games.push_back(std::move(game)); });
  return games;
}

TEST(DrawnTargets, OfMixedBoardsAndRulesFillOneBatchAsEachWouldAlone) {
  const InputShape shape{GoTengenFeatures::kPlanes, GoTengenFeatures::kGlobals, 12, 11, 1};
  const auto builder = MakeTargetBuilder("go", shape);
  const std::vector<GameRecord> games = DrawnGameRecords();
  TrainingBatch mixed(shape, static_cast<int>(games.size()));
  std::set<std::string> sizes;
  bool handicap = false;
  for (const GameRecord& game : games) {
    sizes.insert(game.size);
    handicap = handicap || !game.handicap.empty();
    const StoredGame stored = builder->Store(game);
    builder->Add(stored, stored.positions() / 2, 1, mixed);
  }
  EXPECT_EQ(sizes.size(), 3U);
  EXPECT_TRUE(handicap);
  for (std::size_t i = 0; i < games.size(); ++i) {
    TrainingBatch alone(shape, 1);
    const StoredGame stored = builder->Store(games[i]);
    builder->Add(stored, stored.positions() / 2, 1, alone);
    const auto row = static_cast<int>(i);
    EXPECT_TRUE(std::ranges::equal(alone.inputs.planes(0), mixed.inputs.planes(row)));
    EXPECT_TRUE(std::ranges::equal(alone.inputs.globals(0), mixed.inputs.globals(row)));
    const auto actions = static_cast<std::size_t>(shape.max_actions());
    EXPECT_TRUE(std::equal(alone.policy.begin(), alone.policy.end(),
                           mixed.policy.begin() + static_cast<std::ptrdiff_t>(i * actions)));
    // Nothing is legal beyond the row's own board.
    const GoRules rules = GoRules::Parse(games[i].size, games[i].rules);
    for (int y = 0; y < shape.max_height; ++y) {
      for (int x = 0; x < shape.max_width; ++x) {
        if (x < rules.width() && y < rules.height()) continue;
        EXPECT_EQ(alone.legal[static_cast<std::size_t>(y * shape.max_width + x)], 0);
      }
    }
    const std::size_t ko = GoTengenFeatures::kKo + static_cast<std::size_t>(rules.ko);
    EXPECT_EQ(alone.inputs.globals(0)[ko], 1) << games[i].rules;
  }
}

}  // namespace
}  // namespace tengen
