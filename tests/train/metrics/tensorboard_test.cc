// SPDX-License-Identifier: MIT
#include "train/metrics/tensorboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <limits>
#include <vector>

#include "foundation/framing.h"
#include "tests/foundation/temporary_folder.h"
#include "train/metrics/event.pb.h"

namespace tengen {
namespace {

std::vector<tensorboard::Event> Events(const std::string& path) {
  const std::string bytes = ReadWholeFile(path, 1 << 20);
  std::vector<tensorboard::Event> events;
  std::uint64_t offset = 0;
  for (;;) {
    const Frame frame = ReadFrame(bytes, offset);
    if (frame.status != FrameStatus::kFrame) {
      EXPECT_EQ(frame.status, FrameStatus::kEnd);
      return events;
    }
    EXPECT_TRUE(events.emplace_back().ParseFromString(std::string(frame.payload)));
    offset = frame.end;
  }
}

TEST(TensorBoardWriter, BeginsWithVersionAndTheStepItResumesFrom) {
  TemporaryFolder folder;
  FakeClock clock(1764511509.5);
  TensorBoardWriter writer(folder.path(), 1200, clock);
  EXPECT_THAT(writer.path(), ::testing::StartsWith(folder / "events.out.tfevents.1764511509."));
  EXPECT_THAT(writer.path(), ::testing::EndsWith("." + std::to_string(::getpid()) + ".0"));
  const auto events = Events(writer.path());
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].file_version(), "brain.Event:2");
  EXPECT_EQ(events[0].wall_time(), 1764511509.5);
  EXPECT_EQ(events[1].session_log().status(), tensorboard::SessionLog::START);
  EXPECT_EQ(events[1].step(), 1200);
}

TEST(TensorBoardWriter, WritesFiniteValuesAsScalars) {
  TemporaryFolder folder;
  TensorBoardWriter writer(folder.path(), 0);
  writer.Write({"train",
                3,
                7,
                {{"loss/policy", 2.5},
                 {"x", std::nan("")},
                 {"y", -1},
                 {"z", std::numeric_limits<double>::infinity()}}});
  writer.Write({"train", 3, 8, {{"x", std::nan("")}}});
  const auto events = Events(writer.path());
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[2].step(), 7);
  ASSERT_EQ(events[2].summary().value_size(), 2);
  EXPECT_EQ(events[2].summary().value(0).tag(), "train/loss/policy");
  EXPECT_EQ(events[2].summary().value(0).simple_value(), 2.5f);
  EXPECT_EQ(events[2].summary().value(1).tag(), "train/y");
}

// proto3 leaves out a field that is 0, and TensorBoard then shows no point.
TEST(TensorBoardWriter, ZeroIsAValue) {
  TemporaryFolder folder;
  TensorBoardWriter writer(folder.path(), 0);
  writer.Write({"train", 0, 0, {{"x", 0}}});
  const auto events = Events(writer.path());
  ASSERT_EQ(events.size(), 3u);
  EXPECT_TRUE(events[2].summary().value(0).has_simple_value());
}

TEST(TensorBoardWriter, TwoInTheSameSecondDoNotShareAFile) {
  TemporaryFolder folder;
  FakeClock clock;
  TensorBoardWriter first(folder.path(), 0, clock), second(folder.path(), 0, clock);
  EXPECT_NE(first.path(), second.path());
  EXPECT_LT(first.path(), second.path());
}

}  // namespace
}  // namespace tengen
