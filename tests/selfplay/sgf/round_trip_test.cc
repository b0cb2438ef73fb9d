// SPDX-License-Identifier: MIT
// What we write is what we read.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "selfplay/records/record_reader.h"
#include "selfplay/sgf/format/sgf_reader.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "selfplay/sgf/game_sgf.h"
#include "selfplay/sgf/go/sgf_go_game.h"
#include "tests/selfplay/records/sample_games.h"
#include "tests/selfplay/sgf/replay.h"

namespace tengen {
namespace {

SgfTree ReadBack(const GameRecord& game) {
  const SgfTree written = GameSgf(game, {"b]l:a\\ck", "白"});
  const std::vector<SgfTree> read = ReadSgf(SgfTreeText(written), "a.sgf");
  EXPECT_EQ(read, std::vector<SgfTree>{written}) << game.game_index;
  return written;
}

void ExpectSameGame(const GameRecord& game) {
  const SgfGoGame read = ReadSgfGo(ReadBack(game), "a.sgf");
  const GoRules rules = GoRules::Parse(game.size, game.rules);
  EXPECT_EQ(read.width, rules.width());
  EXPECT_EQ(read.height, rules.height());
  EXPECT_EQ(read.komi, rules.komi());
  EXPECT_EQ(GoRules::Parse(game.size, read.rules.value()), rules);
  EXPECT_EQ(read.black.name, "b]l:a\\ck");
  EXPECT_EQ(read.white.name, "白");
  ASSERT_EQ(read.moves.size(), game.moves.size());
  GoPosition position(rules);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const SgfGoMove& move = read.moves[i];
    EXPECT_EQ(move.color, position.to_move());
    EXPECT_EQ(move.point ? move.point->y * rules.width() + move.point->x : rules.area(),
              game.moves[i].action);
    position.Play(game.moves[i].action);
  }
  EXPECT_EQ(Stones(Replayed(read, game.rules)), Stones(position));
  const SgfResult& result = read.result.value();
  EXPECT_EQ(result.winner, static_cast<SgfWinner>(game.outcome.winner));
  if (result.margin) {
    const float margin = game.outcome.black_margin.value();
    EXPECT_EQ(*result.margin, result.winner == SgfWinner::kBlack ? margin : -margin);
  }
}

TEST(SgfRoundTrip, RecordedGamesOfGo) {
  int games = 0;
  for (const char* size : {"2", "5", "9x6", "13", "19"}) {
    for (std::uint64_t index = 0; index < 8; ++index, ++games) {
      const char* rules =
          index % 2 == 0 ? "tromp-taylor komi=-6.25" : "youzai ko=ssk suicide=multi";
      ExpectSameGame(SampleGame("go", size, rules, index, 300));
    }
  }
  const std::string stored = std::string(TENGEN_TEST_DATA) + "/records/v1-go9.tfrecord";
  for (const GameRecord& game : ReadAllGames({stored}, ReadMode::kStrict)) {
    ExpectSameGame(game);
    ++games;
  }
  std::printf("SGF: %d recorded games read back as they were written\n", games);
  EXPECT_GE(games, 40);
}

TEST(SgfRoundTrip, EveryResult) {
  GameRecord game = SampleGame("go", "5", "tromp-taylor", 1, 10);
  for (const Outcome& outcome : {Outcome{Winner::kBlack, EndReason::kTwoPasses, 0.25F},
                                 Outcome{Winner::kWhite, EndReason::kTwoPasses, -12.5F},
                                 Outcome{Winner::kBlack, EndReason::kTwoPasses, 0.0F},
                                 Outcome{Winner::kBlack, EndReason::kResignation, {}},
                                 Outcome{Winner::kWhite, EndReason::kTime, {}},
                                 Outcome{Winner::kBlack, EndReason::kViolation, {}},
                                 Outcome{Winner::kDraw, EndReason::kTwoPasses, 0.0F},
                                 Outcome{Winner::kNoResult, EndReason::kRepetition, {}},
                                 Outcome{Winner::kBothLose, EndReason::kAgreement, {}}}) {
    game.outcome = outcome;
    ExpectSameGame(game);
  }
}

TEST(SgfRoundTrip, GomokuIsAnotherGame) {
  const SgfTree tree = ReadBack(SampleGame("gomoku", "7", "freestyle", 3));
  EXPECT_THROW(ReadSgfGo(tree, "a.sgf"), Error);
}

}  // namespace
}  // namespace tengen
