// SPDX-License-Identifier: MIT
// What self-play does beside being deterministic: openings, resignation, limits, statistics,
// failures.
#include "selfplay/workers/self_play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/go/go.h"
#include "selfplay/records/check.h"
#include "selfplay/workers/resignation.h"
#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

int OpeningPlies(const GameRecord& game) {
  int plies = 0;
  for (const MoveRecord& move : game.moves) {
    if (move.search) break;
    ++plies;
  }
  return plies;
}

class SelfPlay : public testing::TestWithParam<std::string> {};

TEST_P(SelfPlay, OpeningsVaryInLengthAndMoves) {
  SelfPlayJob job = SmallJob(GetParam(), 60);
  job.settings.opening_mean = 3;
  job.search.visits = 2;
  std::set<std::vector<Action>> openings;
  std::set<int> lengths;
  double plies = 0;
  for (const GameRecord& game : PlayAll(job).games) {
    const int length = OpeningPlies(game);
    lengths.insert(length);
    plies += length;
    std::vector<Action> moves;
    for (int i = 0; i < length; ++i)
      moves.push_back(game.moves[static_cast<std::size_t>(i)].action);
    openings.insert(moves);
    EXPECT_LT(static_cast<std::size_t>(length), game.moves.size());  // an opening ends no game
    // Searches begin at the end of the opening and never pause.
    for (std::size_t i = static_cast<std::size_t>(length); i < game.moves.size(); ++i) {
      EXPECT_TRUE(game.moves[i].search.has_value());
    }
  }
  EXPECT_GE(lengths.size(), 4U);
  EXPECT_GE(openings.size(), 30U);
  // floor(Exp(3)) has mean 1 / (e^(1/3) - 1) = 2.53 and deviation 2.99.
  EXPECT_NEAR(plies / 60, 2.53, 3 * 2.99 / std::sqrt(60.0));
}

TEST_P(SelfPlay, NoOpeningWithoutMean) {
  SelfPlayJob job = SmallJob(GetParam(), 4);
  job.settings.opening_mean = 0;
  for (const GameRecord& game : PlayAll(job).games) EXPECT_EQ(OpeningPlies(game), 0);
}

TEST_P(SelfPlay, CheapSearchesAreMarkedAndNotTrained) {
  SelfPlayJob job = SmallJob(GetParam(), 20);
  int cheap = 0, full = 0;
  for (const GameRecord& game : PlayAll(job).games) {
    for (const MoveRecord& move : game.moves) {
      if (!move.search) continue;
      (move.search->trained ? full : cheap) += 1;
      EXPECT_EQ(move.search->policy.empty(), !move.search->trained);
    }
  }
  EXPECT_NEAR(cheap / static_cast<double>(cheap + full), 0.3, 0.08);
}

TEST_P(SelfPlay, ResignationIsMeasuredWhereItIsDisabled) {
  SelfPlayJob job = SmallJob(GetParam(), 40);
  job.settings.resign_disabled_share = 1;
  const PlayedGames measured = PlayAll(job);
  int would = 0, wrong = 0;
  for (const GameRecord& game : measured.games) {
    EXPECT_TRUE(game.resignation_disabled);
    EXPECT_NE(game.outcome.reason, EndReason::kResignation);
    if (!game.would_resign) continue;
    ++would;
    wrong += OutcomeValue(game.outcome.winner, *game.would_resign) > -1;
  }
  EXPECT_GT(would, 5);  // the hash evaluator's values are wild
  EXPECT_GT(wrong, 0);
  EXPECT_EQ(measured.stats.would_resign, would);
  EXPECT_EQ(measured.stats.false_resignations, wrong);
  EXPECT_EQ(measured.stats.resigned, 0);

  job.settings.resign_disabled_share = 0;
  const PlayedGames resigned = PlayAll(job);
  EXPECT_GT(resigned.stats.resigned, 5);
  EXPECT_EQ(resigned.stats.would_resign, 0);
  for (const GameRecord& game : resigned.games) {
    if (game.outcome.reason != EndReason::kResignation) continue;
    // Who is to move lost; the one search that led to it is not a move. Its earlier own move was
    // bad, too.
    const Color loser = game.moves.size() % 2 == 0 ? Color::kBlack : Color::kWhite;
    EXPECT_EQ(OutcomeValue(game.outcome.winner, loser), -1);
    EXPECT_FALSE(game.outcome.black_margin.has_value());
    ASSERT_GE(game.moves.size(), 2U);
    const auto& search = game.moves[game.moves.size() - 2].search;
    ASSERT_TRUE(search.has_value());
    EXPECT_LT(search->root_value, -(1 - 0.6) + 1e-3);
  }
}

// Rules whose games a stop would interrupt at a table end with passes here, and are counted as they
// stand.
TEST(SelfPlayRulesets, GamesEndWithPassesAndCount) {
  for (const char* rules : {"ing", "ing-simplified", "chinese", "chinese-tournament", "taiwan",
                            "aga", "new-zealand", "stone"}) {
    SelfPlayJob job = SmallJob("go", 8);
    job.size = std::string("4");
    job.rules = std::string(rules);
    job.settings.resign_threshold = 0;
    int ended = 0;
    for (const GameRecord& game : PlayAll(job).games) {
      const auto parsed = GoRules::Parse(game.size, game.rules);
      EXPECT_EQ(game.rules, rules);
      GoPosition position(parsed);
      for (const MoveRecord& move : game.moves) position.Play(move.action);
      if (game.outcome.reason == EndReason::kMoveLimit) continue;
      ++ended;
      ASSERT_TRUE(position.ended()) << rules;
      EXPECT_EQ(OutcomeText(position.outcome()), OutcomeText(game.outcome));
      EXPECT_EQ(game.outcome.reason == EndReason::kFourPasses, parsed.stop == StopRule::kSettle4);
    }
    EXPECT_GT(ended, 0) << rules;
  }
}

TEST(ResignRule, CountsOwnMovesInARow) {
  ResignRule rule(0.1, 2);  // below -0.9, twice
  EXPECT_FALSE(rule.Observe(Color::kBlack, -0.95F));
  EXPECT_FALSE(rule.Observe(Color::kWhite, -0.95F));  // the other player's count
  EXPECT_FALSE(rule.Observe(Color::kBlack, -0.85F));  // not low enough: from the start again
  EXPECT_FALSE(rule.Observe(Color::kBlack, -0.95F));
  EXPECT_TRUE(rule.Observe(Color::kBlack, -0.95F));
  ResignRule never(0, 1);
  EXPECT_FALSE(never.Observe(Color::kBlack, -1.0F));
}

TEST(ResignRule, FalseWhenNotLost) {
  GameRecord game;
  game.would_resign = Color::kWhite;
  game.outcome.winner = Winner::kBlack;
  EXPECT_FALSE(IsFalseResignation(game));
  game.outcome.winner = Winner::kDraw;
  EXPECT_TRUE(IsFalseResignation(game));
  game.outcome.winner = Winner::kWhite;
  EXPECT_TRUE(IsFalseResignation(game));
  game.would_resign.reset();
  EXPECT_FALSE(IsFalseResignation(game));
}

TEST_P(SelfPlay, MoveLimitEndsGamesAsTheyStand) {
  SelfPlayJob job = SmallJob(GetParam(), 8);
  job.settings.max_moves = 5;
  job.settings.resign_threshold = 0;
  job.settings.opening_mean = 20;  // cut to leave a searched move
  const PlayedGames played = PlayAll(job);
  for (const GameRecord& game : played.games) {
    EXPECT_LE(game.moves.size(), 5U);
    EXPECT_TRUE(game.moves.back().search.has_value());
    if (game.moves.size() == 5) {
      EXPECT_EQ(game.outcome.reason, EndReason::kMoveLimit);
    }
  }
  EXPECT_GT(played.stats.move_limit, 4);
}

TEST_P(SelfPlay, StatisticsAddUp) {
  SelfPlayJob job = SmallJob(GetParam(), 30);
  job.settings.threads = 2;
  std::int64_t last = 0, calls = 0;
  job.progress = [&](const SelfPlayStats& stats) {
    EXPECT_GE(stats.games, last);
    last = stats.games;
    ++calls;
  };
  const PlayedGames played = PlayAll(job);
  const SelfPlayStats& s = played.stats;
  EXPECT_EQ(s.games, 30);
  EXPECT_EQ(last, 30);
  EXPECT_GE(calls, 30);
  EXPECT_EQ(s.black_wins + s.white_wins + s.draws + s.others, 30);
  std::int64_t plies = 0, positions = 0;
  for (const GameRecord& game : played.games) {
    plies += static_cast<std::int64_t>(game.moves.size());
    positions += static_cast<std::int64_t>(game.moves.size()) - OpeningPlies(game);
  }
  EXPECT_EQ(s.plies, plies);
  EXPECT_EQ(s.positions, positions);
  EXPECT_EQ(s.cache_lookups, s.cache_hits + s.evaluations);
  EXPECT_GT(s.cache_hits, 0);
  EXPECT_LE(s.evaluations, s.batch_rows);
  EXPECT_GT(s.batch_fill(), 0.2);
  EXPECT_GT(s.waiting_share(), 0);
  EXPECT_LT(s.waiting_share(), 1);
}

TEST(SelfPlayErrors, UnknownGameAndRules) {
  SelfPlayJob job = SmallJob("go", 1);
  job.game = "chess";
  EXPECT_THAT([&] { PlayAll(job); }, ThrowsMessage<Error>(HasSubstr("chess")));
  job.game = "go";
  job.rules = "no-such-rules";
  EXPECT_THAT([&] { PlayAll(job); }, ThrowsMessage<Error>(HasSubstr("no-such-rules")));
}

TEST(SelfPlayErrors, NothingToPlay) {
  SelfPlayJob job = SmallJob("go", 0);
  EXPECT_EQ(PlayAll(job).stats.games, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, SelfPlay, testing::Values("go", "gomoku"),
                         [](const auto& info) { return info.param; });

// Clean-up phases are part of the record, which replays to the same count.
TEST(TerritorySelfPlay, IsPlayedToItsEndAndReplays) {
  SelfPlayJob job = SmallJob("go", 40);
  job.size = "4";
  job.rules = "japanese komi=0.5";
  int counted = 0;
  for (const GameRecord& game : PlayAll(job).games) {
    EXPECT_EQ(game.rules, "japanese territory_end=encore komi=0.5");
    EXPECT_THAT(CheckGame(game), testing::IsEmpty());
    if (game.outcome.reason != EndReason::kTwoPasses) continue;
    ++counted;
    EXPECT_TRUE(game.outcome.black_margin.has_value());
    EXPECT_GE(std::ranges::count_if(game.moves, [](const auto& m) { return m.action == 16; }), 6);
  }
  EXPECT_GT(counted, 0);
}

}  // namespace
}  // namespace tengen
