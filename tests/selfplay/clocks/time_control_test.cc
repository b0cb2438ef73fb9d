// SPDX-License-Identifier: MIT
#include "selfplay/clocks/time_control.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "foundation/errors.h"
#include "tests/foundation/failure.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

TEST(TimeControl, ReadsAndPrintsEveryForm) {
  for (const char* text : {"none", "sudden 600", "fischer 300 10", "fischer 300 0",
                           "byoyomi 300 30 5", "byoyomi 0 0.5 1", "canadian 1800 300 25",
                           "canadian 0 300 25", "ing 3600 600 3 2", "sudden 0.001"}) {
    EXPECT_EQ(TimeControl::FromText(text).ToText(), text);
  }
  EXPECT_EQ(TimeControl::FromText("  sudden\t010.50 ").ToText(), "sudden 10.5");
}

TEST(TimeControl, FieldsAreMilliseconds) {
  const TimeControl ing = TimeControl::FromText("ing 3600 600.25 3 2");
  EXPECT_EQ(ing.kind, TimeControlKind::kIng);
  EXPECT_EQ(ing.main, 3600000);
  EXPECT_EQ(ing.period, 600250);
  EXPECT_EQ(ing.periods, 3);
  EXPECT_EQ(ing.points, 2);
  const TimeControl canadian = TimeControl::FromText("canadian 1800 300 25");
  EXPECT_EQ(canadian.stones, 25);
  EXPECT_EQ(canadian.periods, 1);
}

TEST(TimeControl, PresetsOfTheSeeds) {
  EXPECT_EQ(TimeControl::FromText("kbs").ToText(), "byoyomi 300 30 5");
  EXPECT_EQ(TimeControl::FromText("beginner30").ToText(), "byoyomi 0 30 1");
  EXPECT_EQ(TimeControl::FromText("beginner45").ToText(), "byoyomi 0 45 1");
}

std::string ErrorOf(const std::string& text) {
  return Failure(ExitCode::kBadConfig, [&] { TimeControl::FromText(text); });
}

TEST(TimeControl, SaysWhatIsWrong) {
  EXPECT_THAT(ErrorOf("hourglass 5"), HasSubstr("unknown kind \"hourglass\"; expected one of"));
  EXPECT_THAT(ErrorOf(""), HasSubstr("byoyomi MAIN PERIOD COUNT"));
  EXPECT_EQ(ErrorOf("byoyomi 300 30"),
            "time control: expected \"byoyomi MAIN PERIOD COUNT\", found 2 words after byoyomi");
  EXPECT_EQ(ErrorOf("byoyomi 300 0 5"),
            "time control: PERIOD in \"byoyomi MAIN PERIOD COUNT\" is seconds above 0 to 8640000 "
            "with at most three decimals, found \"0\"");
  EXPECT_EQ(ErrorOf("ing 3600 600 3 0"),
            "time control: POINTS in \"ing MAIN EXTRA COUNT POINTS\" is a whole number from 1 to "
            "1000, found \"0\"");
  EXPECT_EQ(ErrorOf("kbs 3"), "time control: kbs takes no further words, found \"3\"");
  for (const char* text :
       {"none 1", "sudden", "sudden 0", "sudden -1", "sudden 1e3", "sudden 5s", "sudden 1.2345",
        "sudden 8640000.001", "sudden 99999999999999999999", "fischer 0 5", "fischer 5 -1",
        "canadian 5 5 0", "canadian 5 5 1001", "byoyomi 5 5 2.5", "byoyomi 5 5 99999999999",
        "ing 0 5 5 5", "byoyomi 300 30 5 1", "Sudden 5"}) {
    EXPECT_FALSE(ErrorOf(text).empty()) << text;
  }
}

TEST(Seconds, ThereAndBack) {
  EXPECT_EQ(ParseSeconds("29.5"), 29500);
  EXPECT_EQ(ParseSeconds("0.001"), 1);
  EXPECT_EQ(ParseSeconds("8640000"), 8640000000);
  for (const char* word : {"", ".", ".5", "5.", "1.0000", "+1", "-1", " 1", "1 ", "0x1", "inf"}) {
    EXPECT_EQ(ParseSeconds(word), std::nullopt) << word;
  }
  for (const Milliseconds time : {0LL, 1LL, 10LL, 100LL, 1000LL, 1001LL, 1010LL, 59999LL}) {
    EXPECT_EQ(ParseSeconds(SecondsText(time)), time);
  }
  EXPECT_EQ(SecondsText(1010), "1.01");
}

}  // namespace
}  // namespace tengen
