// SPDX-License-Identifier: MIT
// Arithmetic worked out by hand, the boundaries above all: exactly nothing left.
#include "selfplay/clocks/player_time.h"

#include <gtest/gtest.h>

#include <string>

namespace tengen {
namespace {

class Player {
 public:
  explicit Player(const std::string& control)
      : control_(TimeControl::FromText(control)), time_(FullTime(control_)) {}

  // One move of so many milliseconds.
  Player& Move(Milliseconds elapsed) {
    time_ = AfterMove(control_, AfterThinking(control_, time_, elapsed));
    return *this;
  }
  PlayerTime Think(Milliseconds elapsed) const { return AfterThinking(control_, time_, elapsed); }
  int penalty() const { return Penalty(control_, time_); }
  const PlayerTime& time() const { return time_; }

 private:
  TimeControl control_;
  PlayerTime time_;
};

PlayerTime Left(Milliseconds main, Milliseconds period, int periods, int stones = 0) {
  return {main, period, periods, stones, false};
}

TEST(PlayerTime, SuddenFallsAtTheLastMillisecond) {
  EXPECT_EQ(Player("sudden 10").Move(9999).time(), Left(1, 0, 0));
  EXPECT_TRUE(Player("sudden 10").Move(10000).time().flag);
  EXPECT_TRUE(Player("sudden 10").Move(4000).Move(6000).time().flag);
  EXPECT_EQ(Player("sudden 10").Move(4000).Move(0).time(), Left(6000, 0, 0));
}

TEST(PlayerTime, NoneNeverFalls) {
  EXPECT_EQ(Player("none").Move(1000000000000).time(), PlayerTime{});
}

TEST(PlayerTime, FischerGivesAfterEachMoveThatCameInTime) {
  EXPECT_EQ(Player("fischer 10 3").Move(9999).time(), Left(3001, 0, 0));
  EXPECT_EQ(Player("fischer 10 3").Move(0).Move(0).time(), Left(16000, 0, 0));
  EXPECT_TRUE(Player("fischer 10 3").Move(10000).time().flag);
  EXPECT_EQ(Player("fischer 10 3").Move(10000).Move(0).time().main, 0);
}

TEST(PlayerTime, ByoYomiLosesWholePeriodsOfOneMove) {
  EXPECT_EQ(Player("byoyomi 10 5 3").Move(10000).time(), Left(0, 5000, 3));
  EXPECT_EQ(Player("byoyomi 10 5 3").Move(14999).time(), Left(0, 5000, 3));
  EXPECT_EQ(Player("byoyomi 10 5 3").Move(15000).time(), Left(0, 5000, 2));
  EXPECT_EQ(Player("byoyomi 10 5 3").Move(24999).time(), Left(0, 5000, 1));
  EXPECT_TRUE(Player("byoyomi 10 5 3").Move(25000).time().flag);
  // Each move has the whole period.
  EXPECT_EQ(Player("byoyomi 0 5 1").Move(4999).Move(4999).Move(4999).time(), Left(0, 5000, 1));
  EXPECT_TRUE(Player("byoyomi 0 5 1").Move(4999).Move(5000).time().flag);
  EXPECT_EQ(Player("byoyomi 10 5 3").Think(17000), Left(0, 3000, 2));
  EXPECT_EQ(Player("byoyomi 10 5 3").Think(15000), Left(0, 5000, 2));
}

TEST(PlayerTime, TheKbsFinal) {
  Player player("kbs");
  EXPECT_EQ(player.Move(250000).Move(79000).time(), Left(0, 30000, 5));
  EXPECT_EQ(player.Move(29500).Move(30000).time(), Left(0, 30000, 4));
  EXPECT_EQ(player.Move(95000).time(), Left(0, 30000, 1));
  EXPECT_TRUE(player.Move(30000).time().flag);
}

TEST(PlayerTime, CanadianCountsTheMovesOfThePeriod) {
  EXPECT_EQ(Player("canadian 10 6 3").Move(9999).time(), Left(1, 6000, 1, 3));
  // The main time is used up in the move, which is the first of the period.
  EXPECT_EQ(Player("canadian 10 6 3").Move(10000).time(), Left(0, 6000, 1, 2));
  Player player("canadian 10 6 3");
  EXPECT_EQ(player.Move(12000).time(), Left(0, 4000, 1, 2));
  EXPECT_EQ(player.Move(1000).time(), Left(0, 3000, 1, 1));
  EXPECT_EQ(player.Think(2999), Left(0, 1, 1, 1));
  EXPECT_TRUE(player.Think(3000).flag);
  EXPECT_EQ(player.Move(2999).time(), Left(0, 6000, 1, 3));
  EXPECT_TRUE(player.Move(6000).time().flag);
}

TEST(PlayerTime, IngChargesOnEnteringAndKeepsThePeriodBetweenMoves) {
  Player player("ing 10 5 3 2");
  EXPECT_EQ(player.Move(9999).penalty(), 0);
  EXPECT_EQ(player.Move(1).penalty(), 2);
  EXPECT_EQ(player.time(), Left(0, 5000, 3));
  EXPECT_EQ(player.Move(4999).penalty(), 2);
  EXPECT_EQ(player.time(), Left(0, 1, 3));
  EXPECT_EQ(player.Move(1).penalty(), 4);
  EXPECT_EQ(player.Move(9999).penalty(), 6);
  EXPECT_EQ(player.time(), Left(0, 1, 1));
  EXPECT_FALSE(player.time().flag);
  EXPECT_EQ(player.Move(1).penalty(), 6);  // never more than all periods cost
  EXPECT_TRUE(player.time().flag);
  EXPECT_EQ(Player("ing 10 5 3 2").Move(20000).penalty(), 6);
  EXPECT_EQ(Player("ing 10 5 3 2").Move(100000).penalty(), 6);
}

TEST(PlayerTime, StagesEndWhereMoreThanANumberChanges) {
  const auto stage = [](const char* text, Milliseconds thought) {
    const TimeControl control = TimeControl::FromText(text);
    const PlayerTime time = AfterThinking(control, FullTime(control), thought);
    return std::to_string(LeftInStage(control, time)) + (IsLastStage(control, time) ? " flag" : "");
  };
  EXPECT_EQ(stage("sudden 10", 1000), "9000 flag");
  EXPECT_EQ(stage("fischer 10 5", 1000), "9000 flag");
  EXPECT_EQ(stage("byoyomi 10 5 2", 1000), "9000");
  EXPECT_EQ(stage("byoyomi 10 5 2", 10000), "5000");
  EXPECT_EQ(stage("byoyomi 10 5 2", 16000), "4000 flag");
  EXPECT_EQ(stage("canadian 10 5 2", 0), "10000");
  EXPECT_EQ(stage("canadian 10 5 2", 10001), "4999 flag");
  EXPECT_EQ(stage("ing 10 5 1 2", 9999), "1");
  EXPECT_EQ(stage("ing 10 5 1 2", 10000), "5000 flag");
  EXPECT_FALSE(IsLastStage(TimeControl{}, PlayerTime{}));
}

TEST(PlayerTime, UntilTheFlagFallsWithoutAMove) {
  const auto left = [](const char* text, const PlayerTime& time) {
    return LeftUntilFlag(TimeControl::FromText(text), time);
  };
  for (const char* text : {"sudden 60", "fischer 60 5", "byoyomi 60 10 3", "canadian 60 30 5",
                           "ing 60 10 3 2", "byoyomi 0 10 3"}) {
    const TimeControl control = TimeControl::FromText(text);
    const PlayerTime full = FullTime(control);
    const Milliseconds until = left(text, full);
    EXPECT_FALSE(AfterThinking(control, full, until - 1).flag) << text;
    EXPECT_TRUE(AfterThinking(control, full, until).flag) << text;
  }
  EXPECT_EQ(left("byoyomi 60 10 3", {0, 4000, 2, 0, false}), 14000);
  EXPECT_EQ(left("sudden 60", {0, 0, 0, 0, true}), 0);
}

}  // namespace
}  // namespace tengen
