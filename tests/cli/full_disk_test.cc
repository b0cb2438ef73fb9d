// SPDX-License-Identifier: MIT
// The real program on a disk of 16 MiB that fills while it plays. What the steps are is in
// full_disk.sh.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "foundation/files.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/foundation/under_sanitizer.h"

namespace tengen {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

// Long enough that the disk fills on the way.
constexpr int kGames = kUnderSanitizer ? 150 : 1500;

std::string ReadCommand(const std::string& command) {
  std::string out;
  FILE* pipe = ::popen(command.c_str(), "r");
  char block[4096];
  while (const std::size_t got = std::fread(block, 1, sizeof block, pipe)) out.append(block, got);
  ::pclose(pipe);
  return out;
}

int NumberAfter(const std::string& word, const std::string& text) {
  const std::size_t found = text.find(word + " ");
  if (found == std::string::npos) return -1;
  const char* number = text.c_str() + found + word.size() + 1;
  return *number >= '0' && *number <= '9' ? std::atoi(number) : -1;
}

class FullDisk : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* probe = "unshare -rm sh -c 'mount -t tmpfs tmpfs /mnt' 2>/dev/null";
    if (std::system(probe) != 0) {
      GTEST_SKIP() << "no private mount namespace here (unshare -rm): a full disk is not tried";
    }
  }
  // Leaves the program's output in log_.
  std::string Play(const std::string& ending) {
    const std::string log = folder_ / "log";
    const std::string facts = ReadCommand("GAMES=" + std::to_string(kGames) +
                                          " unshare -rm " TENGEN_SOURCE_DIR
                                          "/tests/cli/full_disk.sh " TENGEN_PROGRAM " " +
                                          ending + " " + log);
    log_ = ReadWholeFile(log, 1 << 24);
    return facts;
  }
  void ExpectAPause(const std::string& facts) const {
    EXPECT_THAT(log_, HasSubstr("and 4.0 MiB are kept in reserve (disk.reserve_mib): self-play "
                                "pauses"));
    EXPECT_THAT(facts, HasSubstr("standing still")) << facts;
    const int cpu = NumberAfter("cpu_percent", facts);
    EXPECT_GE(cpu, 0) << facts;
    EXPECT_LT(cpu, 5) << "a busy loop";
  }

  TemporaryFolder folder_;
  std::string log_;
};

TEST_F(FullDisk, PausesAndGoesOnByItself) {
  const std::string facts = Play("freed");
  ExpectAPause(facts);
  EXPECT_EQ(NumberAfter("code", facts), 0) << facts << log_;
  EXPECT_THAT(facts, HasSubstr(std::to_string(kGames) + " games")) << facts;
  std::printf("16 MiB disk, filled and freed: paused at %d %% CPU, all %d games there\n",
              NumberAfter("cpu_percent", facts), kGames);
}

TEST_F(FullDisk, AStopEndsThePause) {
  const std::string facts = Play("stopped");
  ExpectAPause(facts);
  EXPECT_EQ(NumberAfter("code", facts), 75) << facts << log_;
  EXPECT_LE(NumberAfter("seconds", facts), 25) << facts;
  std::printf("16 MiB disk, filled, never freed, SIGTERM: code %d after %d s\n",
              NumberAfter("code", facts), NumberAfter("seconds", facts));
}

TEST_F(FullDisk, WritesThatKeepFailingEndItWithPathAndErrno) {
  const std::string facts = Play("refused");
  EXPECT_EQ(NumberAfter("code", facts), 74) << facts << log_;
  EXPECT_THAT(log_, ContainsRegex("error: .*cannot (write|create) .*/games/.*"
                                  "No space left on device \\(errno 28\\)"));
  std::printf("16 MiB disk without a reserve: %s", log_.substr(log_.rfind("error: ")).c_str());
}

}  // namespace
}  // namespace tengen
