// SPDX-License-Identifier: MIT
#include "selfplay/clocks/game_clock.h"

#include <gtest/gtest.h>

#include <string>

namespace tengen {
namespace {

constexpr ClockSide kBlack = ClockSide::kBlack, kWhite = ClockSide::kWhite;

class GameClockTest : public ::testing::Test {
 protected:
  FakeClock time_;
  GameClock Make(const std::string& control) {
    return GameClock(TimeControl::FromText(control), time_);
  }
};

TEST_F(GameClockTest, OnlyTheSideThatThinksLosesTime) {
  GameClock clock = Make("sudden 10");
  time_.Advance(100);
  EXPECT_EQ(clock.Time(kBlack).main, 10000);
  clock.Start(kBlack);
  time_.Advance(2);
  EXPECT_EQ(clock.Time(kBlack).main, 8000);
  EXPECT_TRUE(clock.Press());
  time_.Advance(3);
  EXPECT_EQ(clock.Time(kBlack).main, 8000);
  EXPECT_EQ(clock.Time(kWhite).main, 7000);
  EXPECT_EQ(clock.side(), kWhite);
  EXPECT_TRUE(clock.Stop());
  time_.Advance(50);
  EXPECT_EQ(clock.Time(kWhite).main, 7000);
  EXPECT_EQ(clock.moves(), 2);
  clock.Start(kWhite);  // a handicap game, or a pass nobody timed
  time_.Advance(1);
  EXPECT_EQ(clock.Time(kWhite).main, 6000);
}

TEST_F(GameClockTest, TheFlagFallsAtZeroAndTheMoveIsTooLate) {
  GameClock clock = Make("sudden 10");
  clock.Start(kBlack);
  for (int i = 0; i < 99; ++i) time_.Advance(0.1);  // sums to a little off 9.9
  EXPECT_EQ(clock.Time(kBlack).main, 100);
  EXPECT_EQ(clock.Flag(), std::nullopt);
  time_.Advance(0.1);
  EXPECT_EQ(clock.Flag(), kBlack);
  EXPECT_FALSE(clock.Press());
  EXPECT_EQ(clock.side(), kBlack);
  EXPECT_EQ(clock.moves(), 0);
  EXPECT_EQ(clock.Time(kWhite).main, 10000);
  EXPECT_EQ(clock.Next(), std::nullopt);
}

TEST_F(GameClockTest, ThousandsOfMovesLoseNoMillisecond) {
  GameClock clock = Make("sudden 1000");
  clock.Start(kBlack);
  for (int move = 0; move < 5000; ++move) {
    time_.Advance(0.0333);
    ASSERT_TRUE(clock.Press());
  }
  // Single moves are rounded up or down, the sum of both is exact.
  EXPECT_EQ(clock.Time(kBlack).main + clock.Time(kWhite).main, 2000000 - 166500);
}

TEST_F(GameClockTest, PauseHoldsTheTimeWithinAMove) {
  GameClock clock = Make("byoyomi 0 5 2");
  clock.Start(kWhite);
  time_.Advance(3);
  clock.Pause();
  EXPECT_EQ(clock.Next(), std::nullopt);
  time_.Advance(60);
  EXPECT_EQ(clock.Time(kWhite).period, 2000);
  clock.Resume();
  time_.Advance(1.5);
  EXPECT_EQ(clock.Time(kWhite).period, 500);
  time_.Advance(0.5);
  EXPECT_EQ(clock.Time(kWhite).periods, 1);
  EXPECT_TRUE(clock.Press());
  EXPECT_EQ(clock.Time(kWhite), (PlayerTime{0, 5000, 1, 0, false}));
}

TEST_F(GameClockTest, UndoGivesBackWhatWasUsedSinceTheMoveBegan) {
  GameClock clock = Make("byoyomi 10 5 2");
  EXPECT_FALSE(clock.Undo());
  clock.Start(kBlack);
  EXPECT_FALSE(clock.Undo());
  time_.Advance(4);
  clock.Press();
  time_.Advance(16);  // White loses a period
  clock.Press();
  time_.Advance(1);
  ASSERT_TRUE(clock.Undo());
  EXPECT_EQ(clock.side(), kWhite);
  EXPECT_EQ(clock.Time(kBlack).main, 6000);
  EXPECT_EQ(clock.Time(kWhite), (PlayerTime{10000, 5000, 2, 0, false}));
  time_.Advance(2);  // and White thinks
  EXPECT_EQ(clock.Time(kWhite).main, 8000);
  ASSERT_TRUE(clock.Undo());
  EXPECT_EQ(clock.side(), kBlack);
  EXPECT_EQ(clock.Time(kBlack).main, 10000);
  EXPECT_EQ(clock.Time(kWhite).main, 10000);
  EXPECT_EQ(clock.moves(), 0);
}

TEST_F(GameClockTest, UndoLiftsAFlagAndKeepsAPause) {
  GameClock clock = Make("sudden 10");
  clock.Start(kBlack);
  clock.Press();
  time_.Advance(11);
  EXPECT_EQ(clock.Flag(), kWhite);
  ASSERT_TRUE(clock.Undo());
  EXPECT_EQ(clock.Flag(), std::nullopt);
  EXPECT_EQ(clock.state(), GameClock::State::kRunning);
  clock.Press();
  clock.Pause();
  ASSERT_TRUE(clock.Undo());
  EXPECT_EQ(clock.state(), GameClock::State::kPaused);
  time_.Advance(11);
  EXPECT_EQ(clock.Time(kBlack).main, 10000);
  // Stopped: its player thinks again.
  clock.Resume();
  time_.Advance(1);
  clock.Stop();
  ASSERT_TRUE(clock.Undo());
  EXPECT_EQ(clock.state(), GameClock::State::kRunning);
  EXPECT_EQ(clock.Time(kBlack).main, 10000);
}

TEST_F(GameClockTest, NamesTheNextDeadline) {
  GameClock clock = Make("ing 10 5 2 2");
  const auto next = [&] {
    const auto deadline = clock.Next();
    if (!deadline) return std::string("none");
    return std::to_string(deadline->after) + (deadline->flag ? " flag" : "");
  };
  EXPECT_EQ(next(), "none");
  clock.Start(kBlack);
  EXPECT_EQ(next(), "10000");
  time_.Advance(9.999);
  EXPECT_EQ(next(), "1");
  EXPECT_EQ(clock.PenaltyOf(kBlack), 0);
  time_.Advance(0.001);
  EXPECT_EQ(next(), "5000");
  EXPECT_EQ(clock.PenaltyOf(kBlack), 2);
  time_.Advance(7);
  EXPECT_EQ(next(), "3000 flag");
  EXPECT_EQ(clock.PenaltyOf(kBlack), 4);
  EXPECT_EQ(clock.PenaltyOf(kWhite), 0);
  time_.Advance(3);
  EXPECT_EQ(next(), "none");
  GameClock endless = Make("none");
  endless.Start(kBlack);
  time_.Advance(1e6);
  EXPECT_EQ(endless.Next(), std::nullopt);
  EXPECT_EQ(endless.Flag(), std::nullopt);
}

}  // namespace
}  // namespace tengen
