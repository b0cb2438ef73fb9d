// SPDX-License-Identifier: MIT
#include "foundation/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tengen {
namespace {

std::string Captured(const char* level) {
  SetLogLevel(level);
  ::testing::internal::CaptureStderr();
  LogDebug("say debug");
  LogInfo("say info {} {0}");
  LogWarn("say warn");
  LogError("say error");
  SetLogLevel("info");
  return ::testing::internal::GetCapturedStderr();
}

TEST(Log, ShowsFromTheLevelOnWithBracesAsTheyStand) {
  const std::string info = Captured("info");
  EXPECT_THAT(info, ::testing::Not(::testing::HasSubstr("say debug")));
  EXPECT_THAT(info, ::testing::HasSubstr("say info {} {0}\n"));
  const std::string error = Captured("error");
  EXPECT_THAT(error, ::testing::Not(::testing::HasSubstr("say warn")));
  EXPECT_THAT(error, ::testing::HasSubstr("say error\n"));
  EXPECT_THAT(Captured("debug"), ::testing::HasSubstr("say debug\n"));
}

}  // namespace
}  // namespace tengen
