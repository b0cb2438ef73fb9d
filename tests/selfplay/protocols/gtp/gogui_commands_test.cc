// SPDX-License-Identifier: MIT
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

TEST_F(GtpTest, GoGuiShowsAnyGame) {
  UseRandom("go", "3x2", "tromp-taylor komi=0");
  Ok("play b b1");
  EXPECT_EQ(Ok("gogui-rules_game_id"), "Go");
  EXPECT_EQ(Ok("gogui-rules_board_size"), "3 2");
  EXPECT_EQ(Ok("gogui-rules_board"), "\n. . .\n. X .");
  EXPECT_EQ(Ok("gogui-rules_legal_moves"), "A2 B2 C2 A1 C1 pass");
  EXPECT_EQ(Ok("gogui-rules_side_to_move"), "white");
  EXPECT_EQ(Ok("gogui-rules_captured_count"), "0 0");
  EXPECT_EQ(Ok("gogui-rules_final_result"), "");
  Ok("play w pass");
  Ok("play b pass");
  EXPECT_EQ(Ok("gogui-rules_legal_moves"), "");
  EXPECT_EQ(Ok("gogui-rules_final_result"), "Black wins: B+6");
}

TEST_F(GtpTest, AnalyzeCommandsNameOnlyWhatIsOffered) {
  for (const bool search : {false, true}) {
    if (search) {
      UseSearch("go", "5", "tromp-taylor");
    } else {
      UseRandom("go", "5", "tromp-taylor");
    }
    std::istringstream lines(Ok("gogui-analyze_commands"));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
      EXPECT_EQ(std::count(line.begin(), line.end(), '/'), 2) << line;
      const std::string command = line.substr(line.rfind('/') + 1);
      EXPECT_EQ(Ask(command).front(), '=') << line;
    }
    EXPECT_EQ(count, search ? 10 : 7);
  }
  UseRandom("gomoku", "9", "freestyle");
  EXPECT_EQ(Ok("gogui-analyze_commands").find("Dead stones"), std::string::npos);
}

TEST_F(GtpTest, InterruptAndProcessorTimeAreOffered) {
  UseRandom("go", "5", "tromp-taylor");
  EXPECT_EQ(Ok("gogui-interrupt"), "");
  EXPECT_GE(std::stod(Ok("cputime")), 0);
  EXPECT_EQ(Ok("cgos-opponent_name Tea Master"), "");
  EXPECT_EQ(Ok("cgos-opponent_rating 1800"), "");
  EXPECT_EQ(Ok("cgos-gameover B+3.5"), "");
}

}  // namespace
}  // namespace tengen
