// SPDX-License-Identifier: MIT
#include "foundation/progress.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

struct Screen {
  FakeClock clock;
  std::string text;

  ProgressOptions Options(ProgressStyle style) {
    ProgressOptions options;
    options.style = style;
    options.width = 120;
    options.write = [this](const std::string& piece) { text += piece; };
    return options;
  }
  std::string Take() { return std::exchange(text, ""); }
};

TEST(Progress, BarShowsShareRateAndTimeLeft) {
  Screen screen;
  Progress progress("self-play", 200, "games", screen.Options(ProgressStyle::kBar), screen.clock);
  progress.Update(0);
  screen.clock.Advance(10);
  progress.Update(50, "fill 0.93");
  EXPECT_EQ(
      screen.Take(),
      "\rself-play [######------------------] 50/200 games 25%  5.00 games/s  0:30 left  fill "
      "0.93\x1b[K");
  screen.clock.Advance(0.05);
  progress.Update(51);
  EXPECT_EQ(screen.Take(), "");  // too soon
  screen.clock.Advance(29.95);
  progress.Update(200);
  progress.Finish();
  EXPECT_EQ(
      screen.Take(),
      "\rself-play [########################] 200/200 games 100%  5.00 games/s  0:40\x1b[K"
      "\rself-play [########################] 200/200 games 100%  5.00 games/s  0:40\x1b[K\n");
}

TEST(Progress, PlainLinesAreRareAndHaveNoControlCharacters) {
  Screen screen;
  {
    Progress progress("train", 0, "steps", screen.Options(ProgressStyle::kPlain), screen.clock);
    for (int i = 0; i <= 200; ++i) {
      progress.Update(static_cast<std::uint64_t>(i));
      screen.clock.Advance(0.125);
    }
  }
  EXPECT_EQ(screen.Take(),
            "train 80 steps  8.00 steps/s  0:10\n"
            "train 160 steps  8.00 steps/s  0:20\n"
            "train 200 steps  7.96 steps/s  0:25\n");
}

TEST(Progress, WhatWasDoneBeforeAResumeIsNotInTheRate) {
  Screen screen;
  Progress progress("games", 100, "games", screen.Options(ProgressStyle::kPlain), screen.clock);
  progress.Update(80);
  screen.clock.Advance(10);
  progress.Update(90);
  EXPECT_EQ(screen.Take(), "games 90/100 games 90%  1.00 games/s  0:10 left\n");
}

TEST(Progress, ColorsOnlyWhenAllowedAndNeverWiderThanTheTerminal) {
  Screen screen;
  ProgressOptions options = screen.Options(ProgressStyle::kBar);
  options.color = true;
  options.width = 40;
  Progress progress("a long title", 10, "games", options, screen.clock);
  progress.Update(0);
  screen.clock.Advance(1);
  progress.Update(5);
  EXPECT_EQ(screen.Take(), "\ra long title [\x1b[32m############\x1b[0m------------]\x1b[K");
  progress.Clear();
  EXPECT_EQ(screen.Take(), "\r\x1b[K");
  progress.Clear();
  EXPECT_EQ(screen.Take(), "");
}

TEST(Progress, ACutBarEndsItsColor) {
  for (const int width : {1, 15, 16, 17, 20, 27, 28, 39, 40, 60}) {
    Screen screen;
    ProgressOptions options = screen.Options(ProgressStyle::kBar);
    options.color = true;
    options.width = width;
    Progress progress("a long title", 10, "games", options, screen.clock);
    progress.Update(0);
    screen.clock.Advance(1);
    progress.Update(10);
    std::string line = screen.Take();
    const auto taken_out = [&](const std::string& code) {
      const std::size_t at = line.find(code);
      if (at != std::string::npos) line.erase(at, code.size());
      return at != std::string::npos;
    };
    EXPECT_EQ(taken_out("\x1b[32m"), taken_out("\x1b[0m")) << width;
    EXPECT_LE(line.size(), 1 + 3 + static_cast<std::size_t>(std::max(width - 1, 1))) << width;
    EXPECT_EQ(line.find('\x1b'), line.size() - 3) << line;  // the one that wipes the rest
  }
}

TEST(Progress, NothingHappenedNothingIsShown) {
  Screen screen;
  { Progress progress("games", 10, "games", screen.Options(ProgressStyle::kBar), screen.clock); }
  EXPECT_EQ(screen.Take(), "");
}

TEST(DurationText, HoursOnlyWhenThereAreSome) {
  EXPECT_EQ(DurationText(0), "0:00");
  EXPECT_EQ(DurationText(59.6), "1:00");
  EXPECT_EQ(DurationText(3600 + 2 * 60 + 3), "1:02:03");
  EXPECT_EQ(DurationText(-5), "0:00");
}

TEST(UtcText, IsIso8601) {
  EXPECT_EQ(UtcText(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(UtcText(1764511509.9), "2025-11-30T14:05:09Z");
}

}  // namespace
}  // namespace tengen
