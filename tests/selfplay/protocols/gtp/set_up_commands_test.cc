// SPDX-License-Identifier: MIT
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

using testing::HasSubstr;

class GtpSetUp : public GtpTest {
 protected:
  void SetUp() override { UseRandom("go", "9", "tromp-taylor"); }
};

// GTP 2, 4.1.1: three stones leave the near right corner empty.
TEST_F(GtpSetUp, FixedHandicapStonesStandOnTheStarPoints) {
  EXPECT_EQ(Ok("fixed_handicap 3"), "C3 G7 C7");
  EXPECT_EQ(Ok("gogui-rules_side_to_move"), "white");
  EXPECT_EQ(No("undo"), "cannot undo");
  EXPECT_EQ(No("fixed_handicap 2"), "board not empty");
  EXPECT_EQ(Ok("clear_board"), "");
  EXPECT_EQ(Ok("gogui-rules_side_to_move"), "black");
  EXPECT_EQ(No("fixed_handicap 1"), "invalid number of stones");
  EXPECT_EQ(Ask("fixed_handicap 10").front(), '?');
  EXPECT_EQ(Ok("place_free_handicap 4"), "C3 G7 C7 G3");
}

TEST_F(GtpSetUp, FreeHandicapsArePlacedByEitherSide) {
  EXPECT_EQ(Ok("set_free_handicap D4 f6 C3"), "");
  EXPECT_EQ(session_->handicap(), 3);
  EXPECT_EQ(Ok("play w E5"), "");
  EXPECT_EQ(No("set_free_handicap D4 F6"), "board not empty");
  Ok("clear_board");
  EXPECT_EQ(No("set_free_handicap D4 D4"), "vertex D4 is named twice");
  EXPECT_EQ(No("set_free_handicap D4 pass"), "invalid vertex pass");
  EXPECT_EQ(No("set_free_handicap D4"), "syntax error: expected set_free_handicap VERTEX VERTEX…");
  // GTP allows fewer stones than asked for: all that stand on star points.
  EXPECT_EQ(Ok("place_free_handicap 70"), Ok("clear_board") + "C3 G7 C7 G3 C5 G5 E3 E7 E5");
}

// Chinese rules give White a point for each stone, which the search must know as well.
TEST_F(GtpSetUp, HandicapIsCompensatedByTheRules) {
  Ok("kata-set-rules chinese");
  Ok("komi 0.5");
  Ok("set_free_handicap C3 G7");
  EXPECT_EQ(Ok("final_score"), "B+78.5");  // 81 points, less komi 0.5 and 2
  EXPECT_EQ(Ok("get_komi"), "0.5");
  EXPECT_EQ(OutcomeText(session_->CountNow()), "B+78.5");
}

TEST_F(GtpSetUp, PositionsOfBothColoursBeginAnew) {
  Ok("play b a1");
  EXPECT_EQ(Ok("set_position b C3 w D3 w c4"), "");
  EXPECT_EQ(session_->moves().size(), 0U);
  EXPECT_EQ(session_->set_up().size(), 3U);
  EXPECT_EQ(Ok("play b d4"), "");
  EXPECT_EQ(Ok("undo"), "");
  EXPECT_EQ(session_->set_up().size(), 3U);
  // A chain without liberties changes nothing.
  EXPECT_THAT(No("set_position b A1 w A2 w B1"), HasSubstr("without liberties"));
  EXPECT_EQ(session_->set_up().size(), 3U);
  EXPECT_EQ(No("set_position b"), "syntax error: expected set_position COLOR VERTEX COLOR VERTEX…");
  EXPECT_EQ(Ok("set_position"), "");
  EXPECT_EQ(session_->set_up().size(), 0U);
}

}  // namespace
}  // namespace tengen
