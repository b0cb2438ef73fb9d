// SPDX-License-Identifier: MIT
#include "selfplay/records/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/files.h"
#include "selfplay/records/dataset_info.h"
#include "selfplay/records/game_text.h"
#include "selfplay/records/quantise.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_writer.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/records/sample_games.h"

namespace tengen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

GameRecord Resigned() {
  GameRecord game = Quantised(SampleGame("go", "9", "tromp-taylor komi=7", 1, 10));
  game.outcome = {Winner::kBlack, EndReason::kResignation, std::nullopt};
  return game;
}

TEST(CheckGame, GamesOfBothKindsHold) {
  for (const GameRecord& game : SampleGames(12)) {
    EXPECT_THAT(CheckGame(game), IsEmpty());
    EXPECT_THAT(CheckGame(Quantised(game)), IsEmpty());
  }
}

TEST(CheckGame, EndedGamesHaveTheReplaysOutcome) {
  for (const char* name : {"go", "gomoku"}) {
    const std::string rules = std::string(name) == "go" ? "tromp-taylor" : "freestyle";
    GameRecord game = SampleGame(name, "5", rules, 2, 1000);
    ASSERT_NE(game.outcome.reason, EndReason::kResignation);
    EXPECT_THAT(CheckGame(game), IsEmpty());
    const Outcome real = game.outcome;
    game.outcome.winner = real.winner == Winner::kBlack ? Winner::kWhite : Winner::kBlack;
    EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("the replay ends")));
    game.outcome = {real.winner, EndReason::kMoveLimit, real.black_margin};
    EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("the replay ends")));
    game.outcome = real;
    game.moves.push_back(game.moves.back());
    EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("1 moves after the end")));
  }
}

TEST(CheckGame, NamesTheMoveThatIsNotLegal) {
  GameRecord game = Resigned();
  game.moves[7].action = game.moves[6].action == 81 ? game.moves[5].action : game.moves[6].action;
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("game 1, move 7: ")));
  game.moves[7].action = 82;
  EXPECT_THAT(CheckGame(game),
              ElementsAre("game 1, move 7: action 82, beyond the board, is not legal"));
}

TEST(CheckGame, VisitedAndTargetActionsMustBeLegal) {
  GameRecord game = Resigned();
  SearchRecord& search = *game.moves[5].search;
  search.visited = {{game.moves[0].action, 1, 0, 0}};
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("move 5: visited")));
  search.visited.clear();
  search.policy = {{game.moves[0].action, 1.0F}};
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("in the policy target is not legal")));
}

TEST(CheckGame, TargetSumsToOne) {
  GameRecord game = Resigned();
  SearchRecord& search = *game.moves[5].search;
  search.policy = {{81, 1.0F}};
  EXPECT_THAT(CheckGame(game), IsEmpty());
  search.policy = {{81, 0.95F}};  // 76 more legal points may hold 0.074
  EXPECT_THAT(CheckGame(game), IsEmpty());
  search.policy = {{81, 0.9F}};
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("policy target sums to 0.9000")));
}

TEST(CheckGame, AnUnfinishedGameNeedsAReason) {
  GameRecord game = Resigned();
  game.outcome.reason = EndReason::kTwoPasses;
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("but the game has not ended")));
  game.outcome = {Winner::kBlack, EndReason::kMoveLimit, 300.0F};
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("at the move limit, counted")));
}

TEST(CheckGame, UnknownGameAndRules) {
  GameRecord game = Resigned();
  game.rules = "no such rules";
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("game 1: ")));
  game.game = "chess";
  EXPECT_THAT(CheckGame(game), ElementsAre(HasSubstr("chess")));
}

TEST(CheckRecordFile, ATornOpenFileIsAFaultAWholeOneIsUnfinished) {
  const TemporaryFolder folder;
  RecordHeader header;
  header.game = "go";
  header.size = "5";
  header.rules = "tromp-taylor";
  RecordWriter writer(folder.path(), "w", header, {.frame_bytes = 16});
  for (std::uint64_t i = 0; i < 3; ++i) {
    writer.Append(SampleGame("go", "5", "tromp-taylor", i, 4));
  }
  writer.Close();
  const std::string whole = ReadWholeFile(folder / "w-000001.tfrecord", 1 << 20);
  const std::uint64_t end =
      ReadGames(folder / "w-000001.tfrecord", ReadMode::kStrict, [](GameRecord&&) {}).good_bytes;
  const std::string open = folder / "x.tfrecord.open";
  PublishFile(open, whole.substr(0, end));
  FileCheck check = CheckRecordFile(open);
  EXPECT_THAT(check.note, HasSubstr(open + ": unfinished, it has no trailer yet; 3 whole games"));
  const std::size_t of_games = check.faults.size();
  PublishFile(open, whole.substr(0, end) + "torn");
  check = CheckRecordFile(open);
  ASSERT_EQ(check.faults.size(), of_games + 1);
  EXPECT_THAT(check.faults.back(),
              HasSubstr("unfinished: 3 whole games stand before that, 4 bytes do not hold"));
  EXPECT_EQ(check.note, "");
  check = CheckRecordFile(folder / "absent.tfrecord");
  EXPECT_THAT(check.faults, ElementsAre(HasSubstr("cannot open")));
}

TEST(DatasetInfo, CountsFalseResignations) {
  DatasetInfo info;
  GameRecord game = Resigned();
  game.resignation_disabled = true;
  info.Add(game);
  game.would_resign = Color::kWhite;  // and lost: rightly
  info.Add(game);
  game.would_resign = Color::kBlack;  // and won
  info.Add(game);
  EXPECT_EQ(info.games, 3U);
  EXPECT_EQ(info.moves, 30U);
  EXPECT_EQ(info.positions, 24U);
  EXPECT_EQ(info.trained, 24U - 6U);
  EXPECT_EQ(info.resignation_disabled, 3U);
  EXPECT_EQ(info.false_resignations, 1U);
  EXPECT_EQ(info.winners["black"], 3U);
}

TEST(GameText, ALineAMoveInTheGamesNotation) {
  GameRecord game = Resigned();
  game.moves.resize(1);
  game.moves[0].action = 0;
  const std::string text = GameText(game, Boards::kNone);
  EXPECT_THAT(text, HasSubstr("generation 3, 1 moves, B+R"));
  EXPECT_THAT(text, HasSubstr("   0 B A9\n"));
  EXPECT_GT(GameText(game, Boards::kEach).size(), text.size() + 81);
  game.moves.push_back(game.moves[0]);
  EXPECT_THAT(GameText(game, Boards::kNone), HasSubstr("action 0 is not legal here"));
}

}  // namespace
}  // namespace tengen
