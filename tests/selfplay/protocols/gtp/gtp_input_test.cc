// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_input.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <sstream>

namespace tengen {
namespace {

using namespace std::chrono_literals;

class GtpInputTest : public testing::Test {
 protected:
  GtpInputTest() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~GtpInputTest() override {
    close(ends_[0]);
    CloseWriter();
  }
  void Write(const std::string& text) {
    ASSERT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void CloseWriter() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }
  GtpDescriptorInput input() { return GtpDescriptorInput(ends_[0]); }

  std::array<int, 2> ends_{};
};

TEST_F(GtpInputTest, LinesComeWholeAndTheLastNeedsNoBreak) {
  auto in = input();
  std::string line;
  EXPECT_FALSE(in.Waiting(0ms));
  Write("name\n\nplay b");
  EXPECT_TRUE(in.Waiting(0ms));
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "name");
  EXPECT_TRUE(in.Waiting(0ms));
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "");
  Write(" a1\nquit");
  CloseWriter();
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "play b a1");
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "quit");
  EXPECT_TRUE(in.Waiting(0ms));  // the end counts as input
  EXPECT_FALSE(in.ReadLine(line));
}

TEST_F(GtpInputTest, LongLinesAreCut) {
  auto in = input();
  std::string line;
  Write(std::string(40000, 'x'));
  EXPECT_TRUE(in.Waiting(0ms));
  EXPECT_FALSE(in.Interrupted());
  Write(std::string(40000, 'y') + "\nname\n");
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line.size(), kLongestGtpLine + 1);
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "name");
}

TEST_F(GtpInputTest, AnInterruptIsTakenOutOfWhatWaits) {
  auto in = input();
  std::string line;
  Write("play b a1\n# interrupt\r\nname\n");
  EXPECT_TRUE(in.Interrupted());
  EXPECT_FALSE(in.Interrupted());
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "play b a1");
  EXPECT_TRUE(in.ReadLine(line));
  EXPECT_EQ(line, "name");
  Write("# interrupt");  // not whole yet
  EXPECT_FALSE(in.Interrupted());
  Write("\n");
  EXPECT_TRUE(in.Interrupted());
}

}  // namespace
}  // namespace tengen
