// SPDX-License-Identifier: MIT
#include "selfplay/clocks/think_time.h"

#include <gtest/gtest.h>

#include "foundation/random.h"

namespace tengen {
namespace {

std::optional<Milliseconds> Time(const std::string& control, const PlayerTime& left, int moves) {
  return ThinkTime(TimeControl::FromText(control), left, moves);
}

TEST(ThinkTime, WorkedOutByHand) {
  EXPECT_EQ(Time("none", {}, 10), std::nullopt);
  EXPECT_EQ(Time("sudden 600", {.main = 300'000}, 30), 10'000);
  EXPECT_EQ(Time("sudden 600", {.main = 1'000}, 1), 900);  // the overhead is kept back
  EXPECT_EQ(Time("sudden 600", {.main = 50}, 1), 0);
  EXPECT_EQ(Time("sudden 600", {.flag = true}, 1), 0);
  EXPECT_EQ(Time("fischer 60 10", {.main = 60'000}, 30), 10'000);  // 2 s and 80 % of 10 s
  EXPECT_EQ(Time("fischer 60 10", {.main = 3'000}, 30), 2'900);    // the increment is not there yet
  EXPECT_EQ(Time("byoyomi 600 30 5", {600'000, 30'000, 5}, 20), 30'000);
  EXPECT_EQ(Time("byoyomi 600 30 5", {60'000, 30'000, 5}, 30), 24'000);
  EXPECT_EQ(Time("byoyomi 600 30 5", {0, 10'000, 1}, 30), 9'900);
  EXPECT_EQ(Time("canadian 600 60 10", {0, 60'000, 1, 10}, 30), 4'800);
  EXPECT_EQ(Time("canadian 600 60 10", {0, 10'000, 1, 1}, 30), 8'000);
  EXPECT_EQ(Time("ing 600 60 3 2", {300'000, 60'000, 3}, 30), 10'000);
  EXPECT_EQ(Time("ing 600 60 3 2", {0, 60'000, 3}, 30), 2'000);
}

// Whoever thinks as long as told never loses a period that counts, nor the game, and the overhead
// is left.
TEST(ThinkTime, NothingIsLostByThinkingSoLong) {
  RandomStream random(3, RandomPurpose::kTest, 0);
  int moves = 0;
  for (const char* text : {"sudden 60", "fischer 20 3", "byoyomi 30 5 3", "canadian 30 60 8",
                           "ing 60 20 3 2", "byoyomi 0 10 1"}) {
    const TimeControl control = TimeControl::FromText(text);
    PlayerTime time = FullTime(control);
    for (int move = 0; move < 400; ++move, ++moves) {
      const Milliseconds think = *ThinkTime(control, time, 12 + static_cast<int>(random.Below(30)));
      const PlayerTime after = AfterThinking(control, time, think);
      ASSERT_FALSE(after.flag) << text << " move " << move;
      if (control.kind == TimeControlKind::kByoYomi) {
        ASSERT_EQ(after.periods, control.periods) << text;
      }
      time = AfterMove(control, after);
    }
  }
  std::printf("think time: %d moves, no flag\n", moves);
}

}  // namespace
}  // namespace tengen
