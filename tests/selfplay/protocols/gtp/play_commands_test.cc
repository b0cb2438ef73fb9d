// SPDX-License-Identifier: MIT
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

TEST_F(GtpTest, UndoGoesBackToTheStartFromAnyDepth) {
  UseRandom("go", "9", "tromp-taylor");
  std::vector<std::string> boards{Ok("showboard")};
  for (int i = 0; i < 200 && !session_->ended(); ++i) {
    ASSERT_EQ(Ask(i % 2 == 0 ? "genmove b" : "genmove w").front(), '=');
    boards.push_back(Ok("showboard"));
  }
  ASSERT_GT(boards.size(), 60U);
  while (boards.size() > 1) {
    boards.pop_back();
    ASSERT_EQ(Ok("undo"), "");
    ASSERT_EQ(Ok("showboard"), boards.back());
  }
  EXPECT_EQ(No("undo"), "cannot undo");
}

TEST_F(GtpTest, ManyMovesAreUndoneAtOnceOrNone) {
  UseRandom("go", "9", "tromp-taylor");
  for (const char* play : {"play b a1", "play w b2", "play w c3"}) Ok(play);
  EXPECT_EQ(No("gg-undo 4"), "cannot undo");
  EXPECT_EQ(session_->moves(), (std::vector<std::string>{"A1", "B2", "pass", "C3"}));
  EXPECT_EQ(Ok("gg-undo 2"), "");
  EXPECT_EQ(session_->moves(), (std::vector<std::string>{"A1"}));
  EXPECT_EQ(Ok("gg-undo"), "");
  EXPECT_EQ(No("gg-undo 0"), "syntax error: expected gg-undo [MOVES]");
}

TEST_F(GtpTest, SequencesArePlayedWholeOrNotAtAll) {
  UseRandom("go", "9", "tromp-taylor");
  EXPECT_EQ(Ok("gogui-play_sequence b A1 w B2"), "");
  EXPECT_EQ(No("gogui-play_sequence b C3 w D4 b C3"), "illegal move");
  EXPECT_EQ(session_->moves().size(), 2U);
  EXPECT_EQ(No("gogui-play_sequence b"),
            "syntax error: expected gogui-play_sequence COLOR VERTEX COLOR VERTEX…");
  EXPECT_EQ(Ok("gogui-play_sequence"), "");
}

// White has passed; Black's pass, which a move of White's would need, ends the game.
TEST_F(GtpTest, AColourThatOnlyAnEndingPassGivesTheTurnPasses) {
  UseSearch("go", "5", "tromp-taylor");
  for (const char* play : {"play b c3", "play w pass"}) Ok(play);
  EXPECT_EQ(Ok("genmove w"), "pass");
  EXPECT_EQ(Ok("reg_genmove w"), "pass");
  EXPECT_EQ(Ok("lz-genmove_analyze w"), "\nplay pass");
  EXPECT_EQ(session_->moves().size(), 2U);
}

TEST_F(GtpTest, RegGenMovePlaysNothing) {
  UseSearch("go", "5", "tromp-taylor");
  const std::string move = Ok("reg_genmove b");
  EXPECT_TRUE(session_->moves().empty());
  Ok("clear_cache");
  EXPECT_EQ(Ok("genmove b"), move);
  EXPECT_EQ(session_->moves(), std::vector<std::string>{move});
}

// White's stone in Black's corner is dead; a pass is no move while it stands.
TEST_F(GtpTest, CleanupTakesDeadStonesBeforeItPasses) {
  UseSearch("go", "5", "chinese", "uniform", 0);
  for (const char* stone : {"b", "d"}) {
    for (int y = 1; y <= 5; ++y) Ok("play b " + std::string(stone) + std::to_string(y));
  }
  Ok("play w e1");
  Ok("play b pass");
  Ok("play w pass");
  ASSERT_TRUE(session_->ended());
  EXPECT_EQ(Ok("final_status_list dead"), "E1");
  EXPECT_EQ(Ok("final_score"), "B+17.5");
  EXPECT_NE(Ok("kgs-genmove_cleanup b"), "pass");
  EXPECT_FALSE(session_->ended());
}

TEST_F(GtpTest, AnInterruptEndsTheSearchWithTheMoveFoundSoFar) {
  UseSearch("go", "9", "tromp-taylor", "hash", 1);
  session_->set_visits(300);
  ScriptedInput input({"genmove b"}, 0);
  input.InterruptAfter(10);
  std::ostringstream out;
  server_->Run(input, out);
  EXPECT_EQ(session_->moves().size(), 1U);
  EXPECT_EQ(out.str(), "= " + session_->moves()[0] + "\n\n");
  EXPECT_LT(clock_.SteadySeconds(), 20);
}

}  // namespace
}  // namespace tengen
