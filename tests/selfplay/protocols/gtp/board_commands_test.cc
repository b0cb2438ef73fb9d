// SPDX-License-Identifier: MIT
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

TEST_F(GtpTest, BoardSizesOfSquaresAndRectangles) {
  UseRandom("go", "7", "tromp-taylor");
  EXPECT_EQ(Ok("boardsize 9"), "");
  EXPECT_EQ(session_->size(), "9");
  EXPECT_EQ(Ok("boardsize 13 9"), "");  // gtp2ogs
  EXPECT_EQ(session_->size(), "13x9");
  EXPECT_EQ(Ok("rectangular_boardsize 5 7"), "");
  EXPECT_EQ(session_->size(), "5x7");
  EXPECT_EQ(No("boardsize 0"), "unacceptable size");
  EXPECT_EQ(No("boardsize 1 2 3"), "syntax error: expected boardsize N [HEIGHT]");
  EXPECT_EQ(No("rectangular_boardsize 5"),
            "syntax error: expected rectangular_boardsize WIDTH HEIGHT");
  EXPECT_EQ(session_->size(), "5x7");
}

TEST_F(GtpTest, ShowBoardIsOneParagraph) {
  UseRandom("go", "3", "tromp-taylor");
  Ok("play b b2");
  const std::string board = Ok("showboard");
  EXPECT_THAT(board, testing::HasSubstr("\n  2 . X . 2\n"));
  EXPECT_EQ(board.find("\n\n"), std::string::npos);
}

TEST_F(GtpTest, AGomokuBoardOffersNoGoCommands) {
  UseRandom("gomoku", "15", "freestyle");
  const std::string commands = Ok("list_commands") + "\n";
  for (const char* name : {"genmove", "gogui-rules_board", "undo", "time_left", "showboard"}) {
    EXPECT_NE(commands.find(std::string(name) + "\n"), std::string::npos) << name;
  }
  for (const char* name : {"fixed_handicap", "kata-get-rules", "loadsgf", "lz-analyze"}) {
    EXPECT_EQ(commands.find(std::string(name) + "\n"), std::string::npos) << name;
    EXPECT_EQ(No(name), "unknown command");
    EXPECT_EQ(Ok(std::string("known_command ") + name), "false");
  }
}

// GTP's columns leave out I; Gomoku's own letters do not.
TEST_F(GtpTest, GomokuVerticesAreGtps) {
  UseRandom("gomoku", "15", "freestyle");
  EXPECT_EQ(Ok("play b J1"), "");
  EXPECT_EQ(session_->moves().back(), "i1");
  EXPECT_EQ(No("play w I2"), "invalid vertex");
  EXPECT_THAT(Ok("gogui-rules_legal_moves"), testing::StartsWith("A15 B15 C15"));
  EXPECT_EQ(Ok("gogui-rules_legal_moves").find('I'), std::string::npos);
  EXPECT_EQ(Ok("gogui-rules_game_id"), "Gomoku");
  EXPECT_EQ(Ok("gogui-rules_side_to_move"), "white");
}

}  // namespace
}  // namespace tengen
