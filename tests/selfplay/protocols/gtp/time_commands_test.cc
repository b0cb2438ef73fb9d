// SPDX-License-Identifier: MIT
#include "tests/selfplay/protocols/gtp/gtp_test.h"

namespace tengen {
namespace {

using testing::HasSubstr;

// Each evaluation takes 50 ms of the fake clock.
class GtpTime : public GtpTest {
 protected:
  void SetUp() override { UseSearch("go", "9", "tromp-taylor", "hash", 0.05); }

  double SecondsOf(const std::string& command) {
    const double before = clock_.SteadySeconds();
    EXPECT_EQ(Ask(command).front(), '=') << command;
    return clock_.SteadySeconds() - before;
  }
};

TEST_F(GtpTime, WithoutAClockTheVisitsEndTheSearch) {
  EXPECT_NEAR(SecondsOf("genmove b"), 30 * 0.05, 0.5);
  EXPECT_EQ(Ok("time_settings 0 1 0"), "");  // no limit
  EXPECT_NEAR(SecondsOf("genmove w"), 30 * 0.05, 0.5);
}

// Main time is shared out over the 30 moves that are to come on an empty 9x9 board.
TEST_F(GtpTime, SuddenDeathIsSharedOutOverTheMovesToCome) {
  EXPECT_EQ(Ok("time_settings 300 0 0"), "");
  EXPECT_NEAR(SecondsOf("genmove b"), 10, 0.1);
  EXPECT_EQ(Ok("time_left b 30 0"), "");
  EXPECT_NEAR(SecondsOf("genmove b"), 1.0, 0.1);
  // No time is left, but a move is made: after two evaluations, the least that finds one.
  EXPECT_EQ(Ok("time_left w 0 0"), "");
  EXPECT_LE(SecondsOf("genmove w"), 0.16);
}

// Nobody tells what is left: the program books its own moves.
TEST_F(GtpTime, OwnMovesAreBooked) {
  EXPECT_EQ(Ok("time_settings 300 0 0"), "");
  double used = 0;
  for (int i = 0; i < 12; ++i) used += SecondsOf("genmove b");
  EXPECT_NEAR(static_cast<double>(server_->clock().Left(Color::kBlack).main), 300000 - used * 1000,
              20);
  EXPECT_EQ(server_->clock().Left(Color::kWhite).main, 300000);
  Ok("clear_board");
  EXPECT_EQ(server_->clock().Left(Color::kBlack).main, 300000);
}

TEST_F(GtpTime, PeriodsAndIncrementsAreUsed) {
  EXPECT_EQ(Ok("kgs-time_settings byoyomi 0 10 3"), "");
  EXPECT_NEAR(SecondsOf("genmove b"), 8, 0.1);
  EXPECT_NEAR(SecondsOf("genmove b"), 8, 0.1);
  EXPECT_EQ(Ok("time_left b 4 1"), "");
  EXPECT_NEAR(SecondsOf("genmove b"), 3.9, 0.1);
  EXPECT_EQ(Ok("time_settings 0 60 10"), "");
  EXPECT_NEAR(SecondsOf("genmove w"), 4.8, 0.1);
  EXPECT_EQ(Ok("kata-time_settings canadian 0 60 10"), "");
  EXPECT_NEAR(SecondsOf("genmove w"), 4.8, 0.1);
  EXPECT_EQ(Ok("kata-time_settings fischer 0.5 10"), "");
  EXPECT_NEAR(SecondsOf("genmove b"), 0.4, 0.1);
  EXPECT_EQ(Ok("time_left b 60 0"), "");
  EXPECT_NEAR(SecondsOf("genmove b"), 10.5, 0.5);
  EXPECT_EQ(Ok("kgs-time_settings none"), "");
  EXPECT_LT(SecondsOf("genmove b"), 2.0);
}

TEST_F(GtpTime, FischerMayBeCapped) {
  EXPECT_EQ(Ok("kata-list_time_settings"), "none absolute byoyomi canadian fischer fischer-capped");
  EXPECT_EQ(Ok("kata-time_settings fischer-capped 10 10 12 2.5"), "");
  EXPECT_NEAR(SecondsOf("genmove b"), 2.5, 0.1);
  EXPECT_EQ(server_->clock().Left(Color::kBlack).main, 12000);  // 10 - 2.5 + 10, capped
  EXPECT_EQ(Ok("kata-time_settings fischer-capped 86400 3600 172800 -1"), "");  // gtp2ogs
  EXPECT_EQ(Ok("time_left black 12345 0"), "");
  EXPECT_THAT(No("kata-time_settings fischer-capped 10 1 5 -1"), HasSubstr("below the main time"));
  EXPECT_EQ(Ask("kata-time_settings fischer-capped 10 1 5").front(), '?');
  EXPECT_EQ(Ask("kata-time_settings fischer-capped 10 1 x y").front(), '?');
  EXPECT_EQ(Ask("kata-time_settings tea 1").front(), '?');
  EXPECT_EQ(Ask("kata-time_settings").front(), '?');
}

TEST_F(GtpTime, WrongTimesChangeNothing) {
  EXPECT_EQ(Ok("kgs-time_settings absolute 300"), "");
  for (const char* line : {"time_settings", "time_settings 1 2", "time_settings -1 0 0",
                           "time_settings a b c", "kgs-time_settings fischer 1 2", "time_left b",
                           "time_left x 1 0", "time_left b 1 5", "time_left b -1 0"}) {
    EXPECT_EQ(Ask(line).front(), '?') << line;
  }
  EXPECT_EQ(server_->clock().Left(Color::kBlack).main, 300000);
}

// Given visits bound a timed search, too.
TEST_F(GtpTime, GivenVisitsBoundATimedSearch) {
  UseSearch("go", "9", "tromp-taylor", "hash", 0.05, {.timed_visits = 20});
  Ok("time_settings 3000 0 0");
  EXPECT_NEAR(SecondsOf("genmove b"), 1, 0.2);
  EXPECT_EQ(Ok("kata-set-param maxVisits 40"), "");
  EXPECT_NEAR(SecondsOf("genmove w"), 2, 0.8);
}

}  // namespace
}  // namespace tengen
