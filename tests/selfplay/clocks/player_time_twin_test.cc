// SPDX-License-Identifier: MIT
// Random games against a clock that ticks: one millisecond at a time, each rule as a sentence.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "selfplay/clocks/player_time.h"

namespace tengen {
namespace {

class TickingClock {
 public:
  explicit TickingClock(const TimeControl& control)
      : control_(control),
        main_(control.main),
        period_(control.period),
        periods_(control.periods),
        stones_(control.stones) {
    overtime_ = main_ == 0 && control.kind != TimeControlKind::kNone;
  }

  void Tick() {
    if (control_.kind == TimeControlKind::kNone || flag_) return;
    if (!overtime_) {
      if (--main_ > 0) return;
      overtime_ = true;
      if (periods_ == 0) flag_ = true;
      if (control_.kind == TimeControlKind::kIng) penalty_ += control_.points;
      return;
    }
    if (--period_ > 0) return;
    if (--periods_ == 0) {
      flag_ = true;
      return;
    }
    period_ = control_.period;
    if (control_.kind == TimeControlKind::kIng) penalty_ += control_.points;
  }

  void Move() {
    if (flag_) return;
    if (control_.kind == TimeControlKind::kFischer) main_ += control_.increment;
    if (control_.kind == TimeControlKind::kByoYomi && overtime_) period_ = control_.period;
    if (control_.kind == TimeControlKind::kCanadian && overtime_ && --stones_ == 0) {
      stones_ = control_.stones;
      period_ = control_.period;
    }
  }

  std::string Text() const { return Show(main_, period_, periods_, stones_, penalty_, flag_); }

  static std::string Show(Milliseconds main, Milliseconds period, int periods, int stones,
                          int penalty, bool flag) {
    if (flag) return "flag, penalty " + std::to_string(penalty);
    return "main " + std::to_string(main) + " period " + std::to_string(period) + " periods " +
           std::to_string(periods) + " stones " + std::to_string(stones) + " penalty " +
           std::to_string(penalty);
  }

 private:
  const TimeControl control_;
  Milliseconds main_, period_;
  int periods_, stones_, penalty_ = 0;
  bool overtime_ = false, flag_ = false;
};

TEST(PlayerTimeTwin, AgreesWithAClockThatTicks) {
  std::mt19937 random(1);
  const auto draw = [&](int low, int high) {
    return std::to_string(std::uniform_int_distribution(low, high)(random));
  };
  int flags = 0, moves = 0;
  for (int game = 0; game < 6000; ++game) {
    const std::string count = " " + draw(1, 4);
    const std::string forms[] = {
        "none",
        "sudden 0.0" + draw(10, 60),
        "fischer 0.0" + draw(10, 30) + " 0.00" + draw(0, 9),
        "byoyomi 0.0" + draw(10, 30) + " 0.00" + draw(1, 9) + count,
        "byoyomi 0 0.00" + draw(1, 9) + count,
        "canadian 0.0" + draw(10, 30) + " 0.0" + draw(10, 30) + count,
        "canadian 0 0.0" + draw(10, 30) + count,
        "ing 0.0" + draw(10, 30) + " 0.00" + draw(1, 9) + count + " 2",
    };
    const TimeControl control = TimeControl::FromText(forms[game % 8]);
    TickingClock slow(control);
    PlayerTime time = FullTime(control);
    const auto expect_same = [&](const char* when) {
      const std::string found = TickingClock::Show(time.main, time.period, time.periods,
                                                   time.stones, Penalty(control, time), time.flag);
      ASSERT_EQ(found, slow.Text()) << control.ToText() << " " << when << " move " << moves;
    };
    for (int move = 0; move < 20; ++move) {
      for (int part = 0; part < 2; ++part) {
        const int elapsed = std::stoi(draw(0, game % 3 == 0 ? 20 : 4));
        for (int tick = 0; tick < elapsed; ++tick) slow.Tick();
        time = AfterThinking(control, time, elapsed);
        ASSERT_NO_FATAL_FAILURE(expect_same("thinking"));
      }
      slow.Move();
      time = AfterMove(control, time);
      ASSERT_NO_FATAL_FAILURE(expect_same("after"));
      ++moves;
    }
    flags += time.flag;
  }
  EXPECT_GT(flags, 2000);  // the end is reached often, and not always
  EXPECT_LT(flags, 5000);
}

}  // namespace
}  // namespace tengen
