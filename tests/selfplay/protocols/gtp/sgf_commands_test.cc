// SPDX-License-Identifier: MIT
#include <fstream>

#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

using testing::HasSubstr;

class GtpSgf : public GtpTest {
 protected:
  void SetUp() override {
    UseRandom("go", "9", "tromp-taylor");
    file_ = testing::TempDir() + "gtp_" +
            testing::UnitTest::GetInstance()->current_test_info()->name() + ".sgf";
  }
  void Write(const std::string& text) { std::ofstream(file_) << text; }

  std::string file_;
};

TEST_F(GtpSgf, AGameIsLoadedUpToAMove) {
  Write("(;GM[1]FF[4]SZ[7]KM[5.5];B[aa];W[bb];B[])");
  EXPECT_EQ(Ok("loadsgf " + file_), "white");
  EXPECT_EQ(session_->moves(), (std::vector<std::string>{"A7", "B6", "pass"}));
  EXPECT_EQ(Ok("get_komi"), "5.5");
  EXPECT_EQ(Ok("loadsgf " + file_ + " 2"), "white");
  EXPECT_EQ(session_->moves(), (std::vector<std::string>{"A7"}));
  EXPECT_EQ(Ok("loadsgf " + file_ + " 1"), "black");
  EXPECT_EQ(session_->moves().size(), 0U);
}

TEST_F(GtpSgf, HandicapAndRectangles) {
  Write("(;GM[1]SZ[9:7]HA[2]AB[cc][gc];W[ee];B[dd])");
  EXPECT_EQ(Ok("loadsgf " + file_), "white");
  EXPECT_EQ(session_->size(), "9x7");
  EXPECT_EQ(session_->handicap(), 2);
  EXPECT_EQ(Ok("undo"), "");
  EXPECT_EQ(Ok("undo"), "");
  EXPECT_EQ(No("undo"), "cannot undo");
}

TEST_F(GtpSgf, WhatIsPrintedCanBeLoaded) {
  Ok("set_position b C3 w D4");
  Ok("play w e5");
  Ok("play w e6");
  const std::string board = Ok("showboard");
  EXPECT_EQ(Ok("printsgf " + file_), "");
  Ok("clear_board");
  EXPECT_EQ(Ask("loadsgf " + file_).front(), '=');
  EXPECT_EQ(Ok("showboard"), board);
  const std::string text = Ok("printsgf");
  EXPECT_THAT(text, HasSubstr("SZ[9]"));
  EXPECT_THAT(text, HasSubstr("AB[cg]"));
  EXPECT_EQ(text.find("\n\n"), std::string::npos);
}

TEST_F(GtpSgf, TheFileSaysTheRules) {
  Write("(;GM[1]SZ[7]RU[Japanese]KM[6.5];B[aa])");
  EXPECT_EQ(Ok("loadsgf " + file_), "white");
  EXPECT_EQ(session_->rules(), "japanese komi=6.5");
  Write("(;GM[1]SZ[7]RU[Chinese];B[aa])");  // no komi: ours stays
  EXPECT_EQ(Ok("loadsgf " + file_), "white");
  EXPECT_EQ(session_->rules(), "chinese komi=6.5");
  Write("(;GM[1]SZ[7]RU[my own]KM[3];B[aa])");  // nothing known: the rules stay
  EXPECT_EQ(Ok("loadsgf " + file_), "white");
  EXPECT_EQ(session_->rules(), "chinese komi=3");
}

TEST_F(GtpSgf, AGameOfCleanUpPhasesIsLoadedUpToThem) {
  Write("(;GM[1]SZ[7]RU[japanese territory_end=encore];B[aa];W[];B[];W[bb])");
  EXPECT_THAT(No("loadsgf " + file_), HasSubstr("move 4: the game has ended; what follows the "
                                                "second pass are clean-up phases"));
  EXPECT_EQ(Ok("loadsgf " + file_ + " 4"), "white");
  EXPECT_EQ(session_->moves().size(), 3U);
}

TEST_F(GtpSgf, BadFilesAreRefusedAndTheGameStays) {
  Ok("set_position b C3 w D4");
  Ok("komi 3.5");
  Ok("play b e5");
  const std::string game = Ok("printsgf");
  const auto stays = [&] { return Ok("printsgf") == game; };
  EXPECT_EQ(Ask("loadsgf").front(), '?');
  EXPECT_EQ(Ask("loadsgf /no/such/file").front(), '?');
  EXPECT_EQ(Ask("loadsgf " + file_ + " 0").front(), '?');
  Write("(;GM[1]SZ[9];B[aa];W[aa])");
  EXPECT_THAT(No("loadsgf " + file_), HasSubstr("move 2: illegal move"));
  EXPECT_TRUE(stays());
  Write("(;GM[1]SZ[7]KM[6.5]AB[aa]AW[ab][ba];W[cc])");
  EXPECT_EQ(Ask("loadsgf " + file_).front(), '?');
  EXPECT_TRUE(stays());
  Write("(;GM[1]SZ[25];B[aa])");
  EXPECT_EQ(Ask("loadsgf " + file_).front(), '?');
  EXPECT_TRUE(stays());
}

}  // namespace
}  // namespace tengen
