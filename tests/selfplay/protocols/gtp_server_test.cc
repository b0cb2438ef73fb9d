// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "foundation/random.h"

namespace tengen {
namespace {

SessionPlayer RandomPlayer() {
  SessionPlayer player;
  player.name = "random";
  return player;
}

class GtpServerTest : public testing::Test {
 protected:
  std::string Ask(const std::string& line) { return server_.AnswerLine(line); }

  std::unique_ptr<Session> session_ = MakeSession("go", "7", "tromp-taylor komi=9", RandomPlayer());
  GtpServer server_{*session_, "random"};
};

TEST_F(GtpServerTest, AnswersEndWithAnEmptyLineAndCarryTheId) {
  EXPECT_EQ(Ask("protocol_version"), "= 2\n\n");
  EXPECT_EQ(Ask("17 protocol_version"), "=17 2\n\n");
  EXPECT_EQ(Ask("17 no_such"), "?17 unknown command\n\n");
  EXPECT_EQ(Ask("3"), "?3 no command\n\n");
}

TEST_F(GtpServerTest, CommentsControlCharactersAndBlankLinesAreTolerated) {
  EXPECT_EQ(Ask("# only a comment"), "");
  EXPECT_EQ(Ask("  \t \r"), "");
  EXPECT_EQ(Ask("\tprotocol_version # why not\r"), "= 2\n\n");
}

TEST_F(GtpServerTest, ListsItselfSortedAndKnowsWhatItLists) {
  const auto& commands = GtpCommands();
  EXPECT_TRUE(std::is_sorted(commands.begin(), commands.end(), [](const auto& a, const auto& b) {
    return std::string(a.name) < b.name;
  }));
  EXPECT_EQ(Ask("known_command genmove"), "= true\n\n");
  EXPECT_EQ(Ask("known_command tea"), "= false\n\n");
}

TEST_F(GtpServerTest, PlaysCapturesUndoesAndCounts) {
  // White A7 is caught in the corner by A6 and B7.
  EXPECT_EQ(Ask("play b a6"), "=\n\n");
  EXPECT_EQ(Ask("play w a7"), "=\n\n");
  EXPECT_EQ(Ask("play b b7"), "=\n\n");
  EXPECT_EQ(Ask("play w a6"), "? illegal move\n\n");
  EXPECT_EQ(Ask("final_score"), "= B+40\n\n");  // 49 points for Black alone, less komi 9
  EXPECT_EQ(Ask("undo"), "=\n\n");
  EXPECT_EQ(Ask("play b a7"), "? illegal move\n\n");  // white stands there again
  EXPECT_EQ(Ask("undo"), "=\n\n");
  EXPECT_EQ(Ask("undo"), "=\n\n");
  EXPECT_EQ(Ask("undo"), "? cannot undo\n\n");
}

TEST_F(GtpServerTest, OneColourMayMoveTwice) {
  EXPECT_EQ(Ask("play b d4"), "=\n\n");
  EXPECT_EQ(Ask("play b c3"), "=\n\n");
  EXPECT_EQ(session_->moves(), (std::vector<std::string>{"D4", "pass", "C3"}));
  EXPECT_EQ(Ask("undo"), "=\n\n");
  EXPECT_EQ(session_->moves(), (std::vector<std::string>{"D4"}));
}

TEST_F(GtpServerTest, KomiChangesUnderTheGame) {
  EXPECT_EQ(Ask("get_komi"), "= 9\n\n");
  Ask("play b d4");
  EXPECT_EQ(Ask("komi 5.5"), "=\n\n");
  EXPECT_EQ(Ask("get_komi"), "= 5.5\n\n");
  EXPECT_EQ(Ask("final_score"), "= B+43.5\n\n");
  EXPECT_EQ(Ask("komi nan").front(), '?');
  EXPECT_EQ(Ask("komi").front(), '?');
  EXPECT_EQ(Ask("get_komi"), "= 5.5\n\n");
}

TEST_F(GtpServerTest, GenMoveAfterTheEndPasses) {
  Ask("play b pass");
  Ask("play w pass");
  EXPECT_EQ(Ask("genmove b"), "= pass\n\n");
  EXPECT_EQ(Ask("play b d4"), "? the game has ended\n\n");
}

TEST_F(GtpServerTest, GenMoveOutOfTurnAfterAPassDoesNotBreak) {
  Ask("play b pass");
  // White's turn must be passed over, which ends the game: Black has nothing to play.
  EXPECT_EQ(Ask("genmove b"), "= pass\n\n");
  EXPECT_EQ(session_->moves().size(), 1U);
  EXPECT_EQ(Ask("genmove w").front(), '=');
}

TEST_F(GtpServerTest, BoardSizesAreBounded) {
  EXPECT_EQ(Ask("boardsize 9"), "=\n\n");
  EXPECT_EQ(Ask("boardsize 0").front(), '?');
  EXPECT_EQ(Ask("boardsize 9999999999").front(), '?');
  EXPECT_EQ(Ask("boardsize").front(), '?');
  EXPECT_EQ(Ask("rectangular_boardsize 9 6"), "=\n\n");
  EXPECT_EQ(session_->size(), "9x6");
}

TEST_F(GtpServerTest, RunsUntilQuit) {
  std::istringstream in("1 name\n\n2 quit\n3 name\n");
  std::ostringstream out;
  server_.Run(in, out);
  EXPECT_EQ(out.str(), "=1 Tengen (random)\n\n=2\n\n");
}

// Whatever comes, each command line gets exactly one answer that ends in one empty line.
TEST_F(GtpServerTest, RandomLinesGetOneAnswerEach) {
  const std::vector<std::string> words = {
      "play",      "b",           "w",           "D4",          "pass",      "genmove",
      "undo",      "komi",        "7",           "-1",          "boardsize", "19",
      "showboard", "final_score", "reg_genmove", "A1",          "Z99",       "",
      "\x01",      "999999999",   "time_left",   "clear_board", "é"};
  RandomStream random(7, RandomPurpose::kTest, 0);
  for (int i = 0; i < 3000; ++i) {
    std::string line = words[random.Below(static_cast<std::uint32_t>(words.size()))];
    for (std::uint32_t k = random.Below(4); k > 0; --k) {
      line += " " + words[random.Below(static_cast<std::uint32_t>(words.size()))];
    }
    const std::string answer = Ask(line);
    if (answer.empty()) continue;
    EXPECT_TRUE(answer[0] == '=' || answer[0] == '?') << line;
    EXPECT_EQ(answer.find("\n\n"), answer.size() - 2) << line << " -> " << answer;
  }
}

}  // namespace
}  // namespace tengen
