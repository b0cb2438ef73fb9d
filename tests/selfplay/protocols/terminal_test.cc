// SPDX-License-Identifier: MIT
#include "selfplay/protocols/terminal.h"

#include <gtest/gtest.h>

#include <sstream>

namespace tengen {
namespace {

std::string PlayLines(const std::string& lines, Color person) {
  SessionPlayer player;
  player.name = "random";
  const auto session = MakeSession("go", "5", "tromp-taylor komi=0.5", std::move(player));
  std::istringstream in(lines);
  std::ostringstream out;
  PlayInTerminal(*session, person, in, out);
  return out.str();
}

TEST(Terminal, EndsWithTheInputAndWithQuit) {
  EXPECT_NE(PlayLines("", Color::kBlack).find("You are Black"), std::string::npos);
  EXPECT_NE(PlayLines("quit\n", Color::kWhite).find("You are White"), std::string::npos);
}

TEST(Terminal, AnswersAMoveAndTakesBothBack) {
  const std::string out = PlayLines("c3\nundo\nundo\nquit\n", Color::kBlack);
  EXPECT_NE(out.find("White (Tengen):"), std::string::npos);
  EXPECT_NE(out.find("Nothing to take back."), std::string::npos);
}

TEST(Terminal, ExplainsWhatItDoesNotUnderstand) {
  const std::string out = PlayLines("c33\nhelp\nquit\n", Color::kBlack);
  EXPECT_NE(out.find("\"c33\": invalid vertex"), std::string::npos);
  EXPECT_NE(out.find("Type a move, pass, undo"), std::string::npos);
}

TEST(Terminal, HintsAndScores) {
  const std::string out = PlayLines("hint\nscore\nquit\n", Color::kBlack);
  EXPECT_NE(out.find("I would play "), std::string::npos);
  EXPECT_NE(out.find("If the game ended now: W+0.5"), std::string::npos);
}

}  // namespace
}  // namespace tengen
