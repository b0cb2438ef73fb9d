// SPDX-License-Identifier: MIT
// Self-play and matches over drawn boards, rules, komi and handicap, by the hash evaluator.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "foundation/errors.h"
#include "selfplay/games/go/go.h"
#include "selfplay/records/check.h"
#include "selfplay/records/game_codec.h"
#include "selfplay/records/game_text.h"
#include "selfplay/workers/configured_job.h"
#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

SelfPlayJob DrawnJob(int games) {
  SelfPlayJob job = SmallJob("go", games);
  job.inputs = std::string("go-tengen1");
  job.draws.sizes = ParseDrawnTexts("game.sizes", "5; 6x4; 4x6");
  job.draws.rulesets = ParseDrawnTexts("game.rulesets", "ing; chinese; tromp-taylor weight=2");
  job.draws.fair_komi_share = 0.5;
  job.draws.komi_sigma = 8;
  return job;
}

std::string HashWith(SelfPlayJob job, int threads, int boards, int half_batches, int cache) {
  job.settings.threads = threads;
  job.settings.boards_per_thread = boards;
  job.settings.half_batches = half_batches;
  job.settings.cache_entries = cache;
  return HashOfGames(PlayAll(job).games);
}

TEST(DrawnSelfPlay, IsTheSameForAnyThreadsBoardsAndCache) {
  const std::string one = HashWith(DrawnJob(24), 1, 1, 1, 0);
  EXPECT_EQ(HashWith(DrawnJob(24), 2, 8, 1, 4096), one);
  EXPECT_EQ(HashWith(DrawnJob(24), 3, 5, 2, 64), one);
  SelfPlayJob other = DrawnJob(24);
  other.seed = 43;
  EXPECT_NE(HashWith(other, 1, 1, 1, 0), one);
}

TEST(DrawnSelfPlay, RecordsKeepWhatWasDrawn) {
  const SelfPlayJob job = DrawnJob(120);
  const GameOrigin origin = OriginOf(job);
  std::map<std::string, int> sizes, presets;
  std::set<std::string> komis;
  for (const GameRecord& game : PlayAll(job).games) {
    ++sizes[game.size];
    const GoRules rules = GoRules::Parse(game.size, game.rules);
    ++presets[std::string(rules.PresetName())];
    komis.insert(std::to_string(rules.komi_quarters));
    EXPECT_THAT(CheckGame(game), IsEmpty());
    EXPECT_EQ(DifferenceFrom(origin, game), "") << game.rules;
    const GameRecord stored = DecodeGame(EncodeGame(game, {}), {});
    EXPECT_EQ(stored.rules, game.rules);
    EXPECT_EQ(stored.size, game.size);
    EXPECT_THAT(GameText(game, Boards::kNone), HasSubstr(game.size + " " + game.rules));
  }
  EXPECT_EQ(sizes.size(), 3U);
  EXPECT_EQ(presets.size(), 3U);
  EXPECT_GT(presets["tromp-taylor"], presets["ing"]);
  EXPECT_GT(komis.size(), 6U);
}

TEST(DrawnSelfPlay, AGameOfOtherRulesIsNotOfTheRun) {
  const GameOrigin origin = OriginOf(DrawnJob(1));
  GameRecord game = PlayAll(DrawnJob(1)).games.front();
  ASSERT_EQ(DifferenceFrom(origin, game), "");
  game.rules = std::string("chinese ko=ssk");
  EXPECT_THAT(DifferenceFrom(origin, game), HasSubstr("rules chinese ko=ssk are none that"));
  game.rules = std::string("chinese komi=99");
  EXPECT_EQ(DifferenceFrom(origin, game), "");
  game.size = std::string("7");
  EXPECT_THAT(DifferenceFrom(origin, game), HasSubstr("size 7"));
}

TEST(DrawnSelfPlay, RefusesInputsThatDoNotTellTheRulesApart) {
  SelfPlayJob job = DrawnJob(1);
  job.inputs.clear();
  try {
    PlayAll(job);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadConfig);
    EXPECT_THAT(error.what(), HasSubstr("set model.inputs=go-tengen1"));
  }
}

TEST(DrawnSelfPlay, HandicapGamesBeginWithBlackStonesAndWhiteToMove) {
  SelfPlayJob job = SmallJob("go", 12);
  job.size = std::string("12x11");
  job.rules = std::string("chinese");
  job.settings.max_moves = 12;
  job.settings.opening_mean = 0;
  job.search.visits = 4;
  job.draws.handicap_share = 1;
  job.draws.fair_handicap_share = 0.5;
  std::set<std::vector<Action>> placements;
  std::set<std::string> rules;
  for (const GameRecord& game : PlayAll(job).games) {
    ASSERT_EQ(game.handicap.size(), 2U);
    placements.insert(game.handicap);
    rules.insert(game.rules);
    EXPECT_THAT(CheckGame(game), IsEmpty());
    EXPECT_THAT(GameText(game, Boards::kNone), HasSubstr("\nhandicap "));
    EXPECT_THAT(GameText(game, Boards::kNone), HasSubstr("   0 W "));
    EXPECT_EQ(DecodeGame(EncodeGame(game, {}), {}).handicap, game.handicap);
    GameRecord without = game;
    without.handicap.clear();
    EXPECT_NE(HashOfGames({without}), HashOfGames({game}));
  }
  EXPECT_GT(placements.size(), 6U);
  EXPECT_TRUE(rules.contains("chinese hcomp=0 komi=2"));  // the ruleset's own, with compensation
  EXPECT_GT(rules.size(), 1U);                            // made fair
}

TEST(DrawnSelfPlay, BadHandicapStonesAreBadData) {
  SelfPlayJob job = SmallJob("go", 1);
  GameRecord game = PlayAll(job).games.front();
  game.handicap = {3, 3};
  EXPECT_THAT(CheckGame(game).at(0), HasSubstr("handicap stone twice"));
  game.handicap = {390};
  EXPECT_THAT(CheckGame(game).at(0), HasSubstr("off the board"));
}

}  // namespace
}  // namespace tengen
