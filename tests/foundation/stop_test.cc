// SPDX-License-Identifier: MIT
#include "foundation/stop.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <csignal>

namespace tengen {
namespace {

bool Woken() {
  pollfd wait{StopSignal::WakeDescriptor(), POLLIN, 0};
  return ::poll(&wait, 1, 0) == 1;
}

TEST(StopSignal, SetsTheFlagAndWakes) {
  for (const int signal_number : {SIGTERM, SIGINT}) {
    StopSignal stop;
    EXPECT_FALSE(StopSignal::Requested());
    EXPECT_EQ(StopSignal::Code(), ExitCode::kDone);
    EXPECT_FALSE(Woken());
    std::raise(signal_number);
    EXPECT_TRUE(StopSignal::Requested());
    EXPECT_TRUE(Woken());
    EXPECT_EQ(StopSignal::Signal(), signal_number);
    EXPECT_EQ(StopSignal::Code(),
              signal_number == SIGINT ? ExitCode::kInterrupted : ExitCode::kTerminated);
  }
}

TEST(StopSignalDeathTest, TheSecondSignalEndsTheProcess) {
  const auto twice = [](int first, int second) {
    StopSignal stop;
    std::raise(first);
    std::raise(second);
  };
  EXPECT_EXIT(twice(SIGTERM, SIGTERM), ::testing::ExitedWithCode(143), "");
  EXPECT_EXIT(twice(SIGTERM, SIGINT), ::testing::ExitedWithCode(130), "");
}

TEST(StopSignal, RestoresTheHandlers) {
  { StopSignal stop; }
  struct sigaction action {};
  ::sigaction(SIGTERM, nullptr, &action);
  EXPECT_EQ(action.sa_handler, SIG_DFL);
  EXPECT_EQ(StopSignal::WakeDescriptor(), -1);
}

TEST(StopSignal, MayBeRequestedFromWithin) {
  StopSignal stop;
  StopSignal::Request(SIGTERM);
  StopSignal::Request(SIGINT);
  EXPECT_EQ(StopSignal::Signal(), SIGTERM);
}

}  // namespace
}  // namespace tengen
