// SPDX-License-Identifier: MIT
#include "selfplay/clocks/chess_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "foundation/errors.h"
#include "selfplay/clocks/clock_face.h"
#include "selfplay/clocks/clock_script.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ClockFace, ShowsTheSecondThatHasBegun) {
  EXPECT_EQ(CountdownText(300000), "5:00");
  EXPECT_EQ(CountdownText(299999), "5:00");
  EXPECT_EQ(CountdownText(299000), "4:59");
  EXPECT_EQ(CountdownText(1), "0:01");
  EXPECT_EQ(CountdownText(0), "0:00");
  EXPECT_EQ(CountdownText(3723000), "1:02:03");
}

std::string Shown(const std::string& text, Milliseconds thought) {
  const TimeControl control = TimeControl::FromText(text);
  return TimeText(control, AfterThinking(control, FullTime(control), thought));
}

TEST(ClockFace, NamesWhatIsLeft) {
  EXPECT_EQ(Shown("none", 5000), "no limit");
  EXPECT_EQ(Shown("sudden 60", 5000), "0:55");
  EXPECT_EQ(Shown("sudden 60", 60000), "flag fallen");
  EXPECT_EQ(Shown("kbs", 5000), "4:55 + 5 x 0:30");
  EXPECT_EQ(Shown("kbs", 331000), "0:29 (4 left)");
  EXPECT_EQ(Shown("canadian 60 300 25", 0), "1:00 + 5:00 for 25 moves");
  EXPECT_EQ(Shown("canadian 60 300 25", 61000), "4:59 for 25 moves");
  EXPECT_EQ(Shown("ing 60 600 3 2", 661000), "9:59 (2 left), 4 points");
}

std::string PlayScript(const std::string& control, const std::string& script) {
  std::string out;
  RunClockScript(script, "script", TimeControl::FromText(control),
                 [&](std::string_view text) { out += text; });
  return out;
}

TEST(ClockScript, PlaysAGameToTheFlag) {
  EXPECT_EQ(PlayScript("byoyomi 10 3 2", "0 space\n4 space\n11.5 space\n# a comment\n\n12.5 q\n"),
            "Clock: byoyomi 10 3 2. space: press   p: pause   u: undo   q: quit\n"
            "start: Black 0:10 + 2 x 0:03; White 0:10 + 2 x 0:03\n"
            "Black moved: Black 0:06 + 2 x 0:03; White 0:10 + 2 x 0:03\n"
            "White's main time is used up: Black 0:06 + 2 x 0:03; White 0:03 (2 left)\n"
            "White 3\nWhite 2\n"
            "White moved: Black 0:06 + 2 x 0:03; White 0:03 (2 left)\n"
            "Black's main time is used up: Black 0:03 (2 left); White 0:03 (2 left)\n"
            "Black 3\nBlack 2\nBlack 1\n"
            "Black has lost a period: Black 0:03 (1 left); White 0:03 (2 left)\n"
            "Black 3\nBlack 2\nBlack 1\n"
            "Black loses on time: Black flag fallen; White 0:03 (2 left)\n"
            "Black flag fallen\nWhite 0:03 (2 left)\nResult: W+T\n");
}

TEST(ClockScript, PausesAndTakesBack) {
  const std::string out = PlayScript("sudden 60",
                                     "0 u\n0 space\n5 p\n100 u\n0 p\n1 space\n2 u\n0.5 p\n9 space\n"
                                     "60 space\n0 u\n1 q\n");
  EXPECT_THAT(out, HasSubstr("no move to take back: Black 1:00; White 1:00\n"));
  EXPECT_THAT(out, HasSubstr("paused: Black 0:55; White 1:00\n"));
  EXPECT_THAT(out, HasSubstr("Black moved: Black 0:54; White 1:00\n"));
  EXPECT_THAT(out, HasSubstr("Black's move taken back: Black 1:00; White 1:00\n"));
  EXPECT_THAT(out, HasSubstr("paused: Black 1:00; White 1:00\nresumed: "));
  EXPECT_THAT(out, HasSubstr("Black 1\nBlack loses on time: Black flag fallen; White 1:00\n"));
  // The first move was taken back before, so nothing lifts the flag.
  EXPECT_THAT(out, HasSubstr("no move to take back: Black flag fallen; White 1:00\n"));
  EXPECT_THAT(PlayScript("sudden 60", "0 space\n1 space\n70 u\n1 q\n"),
              HasSubstr("Black's move taken back: Black 1:00; White 1:00\nBlack 0:59\nWhite 1:00\n"
                        "Result: open after 0 moves\n"));
}

TEST(ClockScript, RefusesOtherLinesBeforeItBegins) {
  for (const char* line : {"5", "space 5", "5 x", "-1 p", "1 p p", "1.0001 p", "1 spac"}) {
    try {
      PlayScript("kbs", "0 space\n" + std::string(line) + "\n");
      ADD_FAILURE() << line;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kBadData);
      EXPECT_THAT(error.what(), HasSubstr("script:2: expected \"SECONDS KEY\""));
    }
  }
}

class Redrawn : public ::testing::Test {
 protected:
  FakeClock time_;
  std::string out_;
  ChessClock Make(const std::string& control, ClockStyle style = ClockStyle::kRedrawn) {
    return ChessClock(
        TimeControl::FromText(control), style, [this](std::string_view text) { out_ += text; },
        time_);
  }
  // As the terminal's loop does it; counts the bells.
  long Wait(ChessClock& clock, Milliseconds left) {
    out_.clear();
    while (left > 0) {
      const Milliseconds step = std::min(left, clock.NextTick().value_or(left));
      time_.Advance(static_cast<double>(step) / 1000);
      clock.Tick();
      left -= step;
    }
    return std::count(out_.begin(), out_.end(), '\a');
  }
};

TEST_F(Redrawn, TheBellRingsOnceASecondAtTheEndOfAPeriodAndForTheFlag) {
  ChessClock clock = Make("byoyomi 20 15 2");
  EXPECT_EQ(Wait(clock, 100000), 0);  // nobody has begun
  clock.Handle(ClockKey::kPress);
  EXPECT_EQ(Wait(clock, 20000), 0);  // periods come after the main time
  EXPECT_EQ(Wait(clock, 4999), 0);
  EXPECT_EQ(Wait(clock, 1), 1);
  EXPECT_EQ(Wait(clock, 999), 0);
  EXPECT_EQ(Wait(clock, 8001), 9);
  EXPECT_EQ(Wait(clock, 5999), 0);  // the end of the period, almost five seconds of the next
  EXPECT_EQ(Wait(clock, 10000), 10);
  EXPECT_EQ(Wait(clock, 1), 1);
  EXPECT_THAT(out_, HasSubstr("Black loses on time"));
  EXPECT_EQ(Wait(clock, 60000), 0);
  EXPECT_EQ(clock.NextTick(), std::nullopt);
  EXPECT_THAT(clock.Summary(), HasSubstr("Result: W+T"));
}

TEST_F(Redrawn, TheBellRingsWhereMainTimeIsAllThereIs) {
  ChessClock clock = Make("sudden 11");
  clock.Handle(ClockKey::kPress);
  EXPECT_EQ(Wait(clock, 5500), 5);
  clock.Handle(ClockKey::kPause);
  EXPECT_EQ(Wait(clock, 60000), 0);
  clock.Handle(ClockKey::kPause);
  EXPECT_EQ(Wait(clock, 499), 0);
  EXPECT_EQ(Wait(clock, 5001), 6);  // five seconds and the flag
}

TEST_F(Redrawn, ColorOnlyWhereItIsWanted) {
  ChessClock plain = Make("sudden 60");
  plain.Handle(ClockKey::kPress);
  EXPECT_THAT(out_, HasSubstr("> Black 1:00      White 1:00"));
  EXPECT_THAT(out_, Not(HasSubstr("m> ")));
  out_.clear();
  ChessClock colored = Make("sudden 60", ClockStyle::kRedrawnInColor);
  colored.Handle(ClockKey::kPress);
  EXPECT_THAT(out_, HasSubstr("\x1b[1m> Black 1:00\x1b[0m"));
}

TEST_F(Redrawn, KeysAreThoseOfTheHelp) {
  EXPECT_EQ(ClockKeyOf(' '), ClockKey::kPress);
  EXPECT_EQ(ClockKeyOf('q'), ClockKey::kQuit);
  EXPECT_EQ(ClockKeyOf('\n'), std::nullopt);
  ChessClock clock = Make("kbs");
  clock.Handle(ClockKey::kQuit);
  EXPECT_TRUE(clock.quit());
}

}  // namespace
}  // namespace tengen
