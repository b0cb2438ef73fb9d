// SPDX-License-Identifier: MIT
// Matches over drawn boards, rules and komi.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "model/stand_in_evaluators.h"
#include "selfplay/arena/match.h"
#include "selfplay/records/check.h"

namespace tengen {
namespace {

MatchPlayer HashPlayer(const std::string& inputs) {
  return MatchPlayer::Search(
      "hash", [](const InputShape& shape) { return MakeStandInEvaluator(StandIn::kHash, shape); },
      SearchSettings{}, 4, inputs);
}

MatchJob DrawnMatch() {
  MatchJob job;
  job.a = HashPlayer("go-tengen1");
  job.b = HashPlayer("go-v7");  // players of different inputs meet, too
  job.draws.sizes = ParseDrawnTexts("game.sizes", "5; 6x4");
  job.draws.rulesets = ParseDrawnTexts("game.rulesets", "ing; chinese");
  job.draws.fair_komi_share = 0.5;
  job.draws.komi_sigma = 6;
  job.draws.handicap_share = 1;  // for self-play alone
  job.settings.max_moves = 20;
  job.pairs = 16;
  return job;
}

TEST(DrawnMatch, BothGamesOfAPairAreAlike) {
  const MatchResult result = RunMatch(DrawnMatch());
  ASSERT_EQ(result.games.size(), 32U);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < result.games.size(); i += 2) {
    const GameRecord &first = result.games[i].record, &second = result.games[i + 1].record;
    EXPECT_EQ(first.size, second.size);
    EXPECT_EQ(first.rules, second.rules);
    ASSERT_EQ(result.games[i].opening_plies, result.games[i + 1].opening_plies);
    for (std::size_t ply = 0; ply < static_cast<std::size_t>(result.games[i].opening_plies);
         ++ply) {
      EXPECT_EQ(first.moves[ply].action, second.moves[ply].action);
    }
    EXPECT_TRUE(first.handicap.empty());
    EXPECT_TRUE(CheckGame(first).empty());
    EXPECT_TRUE(CheckGame(second).empty());
    seen.insert(first.size + " " + first.rules);
  }
  EXPECT_GT(seen.size(), 8U);
}

TEST(DrawnMatch, DoesNotDependOnThreads) {
  const auto text = [](int threads) {
    MatchJob job = DrawnMatch();
    job.settings.threads = threads;
    std::string all;
    for (const MatchGame& game : RunMatch(job).games) {
      all += game.record.size + " " + game.record.rules + " " + OutcomeText(game.record.outcome) +
             " " + std::to_string(game.record.moves.size()) + "\n";
    }
    return all;
  };
  EXPECT_EQ(text(1), text(3));
}

TEST(DrawnMatch, WithoutANetworkKomiIsTheRulesets) {
  MatchJob job = DrawnMatch();
  job.a = job.b = MatchPlayer::Random();
  job.draws.fair_komi_share = 1;
  job.draws.komi_sigma = 0;
  job.pairs = 4;
  for (const MatchGame& game : RunMatch(job).games) {
    EXPECT_EQ(game.record.rules.find("komi="), std::string::npos) << game.record.rules;
  }
}

}  // namespace
}  // namespace tengen
