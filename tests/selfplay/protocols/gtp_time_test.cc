// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_time.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "foundation/errors.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

TEST(GtpTime, TimeSettingsAreCanadianSuddenOrNone) {
  EXPECT_EQ(FromTimeSettings({"1800", "300", "25"}).ToText(), "canadian 1800 300 25");
  EXPECT_EQ(FromTimeSettings({"0", "30", "1"}).ToText(), "canadian 0 30 1");
  EXPECT_EQ(FromTimeSettings({"900", "0", "0"}).ToText(), "sudden 900");
  EXPECT_EQ(FromTimeSettings({"0", "1", "0"}).ToText(), "none");
  for (const Words& words : {Words{}, Words{"1", "2"}, Words{"0", "0", "0"}, Words{"5", "0", "3"},
                             Words{"-1", "0", "0"}, Words{"1", "x", "0"}, Words{"1", "2", "-3"}}) {
    EXPECT_THROW(FromTimeSettings(words), Error);
  }
}

TEST(GtpTime, KgsTimeSettings) {
  EXPECT_EQ(FromKgsTimeSettings({"none"}).ToText(), "none");
  EXPECT_EQ(FromKgsTimeSettings({"absolute", "600"}).ToText(), "sudden 600");
  EXPECT_EQ(FromKgsTimeSettings({"byoyomi", "300", "30", "5"}).ToText(), "byoyomi 300 30 5");
  EXPECT_EQ(FromKgsTimeSettings({"canadian", "300", "60", "10"}).ToText(), "canadian 300 60 10");
  for (const Words& words : {Words{}, Words{"ing", "3600", "600", "3", "2"}, Words{"kbs"},
                             Words{"absolute"}, Words{"byoyomi", "300", "30"}}) {
    EXPECT_THROW(FromKgsTimeSettings(words), Error);
  }
}

// What time_left says after so many milliseconds.
std::string Left(const std::string& text, Milliseconds thought) {
  const TimeControl control = TimeControl::FromText(text);
  return TimeLeftText(control, AfterThinking(control, FullTime(control), thought)).value_or("-");
}

TEST(GtpTime, TimeLeftNamesStonesOrPeriodsOnceTheMainTimeIsUsedUp) {
  EXPECT_EQ(Left("none", 1000), "-");
  EXPECT_EQ(Left("sudden 10", 1), "9 0");
  EXPECT_EQ(Left("sudden 10", 10000), "0 0");
  EXPECT_EQ(Left("fischer 10 5", 4000), "6 0");
  EXPECT_EQ(Left("canadian 10 60 7", 9999), "0 0");
  EXPECT_EQ(Left("canadian 10 60 7", 10000), "60 7");
  EXPECT_EQ(Left("byoyomi 10 30 5", 10001), "29 5");
  EXPECT_EQ(Left("byoyomi 10 30 5", 70000), "30 3");
  EXPECT_EQ(Left("byoyomi 10 30 5", 160000), "0 0");
  EXPECT_EQ(Left("ing 10 600 3 2", 611000), "599 2");
}

TEST(GtpTime, ReadsTimeLeft) {
  const auto read = [](const std::string& control, const Words& words) {
    return FromTimeLeft(TimeControl::FromText(control), words);
  };
  EXPECT_EQ(read("byoyomi 10 30 5", {"7", "0"}), (PlayerTime{7000, 30000, 5, 0, false}));
  EXPECT_EQ(read("byoyomi 10 30 5", {"29", "3"}), (PlayerTime{0, 29000, 3, 0, false}));
  EXPECT_EQ(read("canadian 10 60 7", {"59", "2"}), (PlayerTime{0, 59000, 1, 2, false}));
  EXPECT_EQ(read("none", {"0", "0"}), PlayerTime{});
  EXPECT_EQ(read("sudden 10", {"0", "0"}), PlayerTime{});
  EXPECT_EQ(read("byoyomi 10 30 5", {"0", "0"}), (PlayerTime{0, 30000, 5, 0, false}));
  EXPECT_THROW(read("byoyomi 10 30 5", {"29", "6"}), Error);
  EXPECT_THROW(read("byoyomi 10 30 5", {"31", "5"}), Error);
  EXPECT_THROW(read("sudden 10", {"5", "1"}), Error);
  EXPECT_THROW(read("sudden 10", {"5"}), Error);
  EXPECT_THROW(read("sudden 10", {"-5", "0"}), Error);
}

TEST(GtpTime, ErrorsNameTheFormAndWhatWasFound) {
  try {
    FromTimeSettings({"1", "x", "0"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("expected \"time_settings MAIN BYO STONES\", found \"1 x 0\""));
  }
}

}  // namespace
}  // namespace tengen
