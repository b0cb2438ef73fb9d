// SPDX-License-Identifier: MIT
// Programs that behave and programs that do not, played by the shell.
#include "selfplay/arena/gtp_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/clock.h"
#include "foundation/errors.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(GtpClient, AsksAndReads) {
  GtpClient client(R"(while read line; do case "$line" in
      name) printf '= shell\n\n';;
      two) printf '=  first\r\nsecond\r\n\r\n';;
      quit) printf '=\n\n'; exit;;
      *) printf '? unknown command\n\n';; esac; done)",
                   5);
  EXPECT_EQ(client.Demand("name"), "shell");
  EXPECT_EQ(client.Demand("two"), "first\nsecond");
  const GtpReply refused = client.Ask("nonsense");
  EXPECT_FALSE(refused.ok);
  EXPECT_EQ(refused.text, "unknown command");
  EXPECT_EQ(client.Demand("name"), "shell");
}

TEST(GtpClient, RefusalOfADemandNamesCommandAndProgram) {
  GtpClient client(R"(while read line; do printf '? no\n\n'; done)", 5);
  EXPECT_THAT([&] { client.Demand("boardsize 7"); },
              ThrowsMessage<Error>(AllOf(HasSubstr("boardsize 7"), HasSubstr("refused: no"))));
}

TEST(GtpClient, SilentProgramIsKilledInTime) {
  const double begin = Clock::Real().SteadySeconds();
  GtpClient client("sleep 60 & sleep 60", 0.2);
  EXPECT_THAT([&] { client.Ask("genmove b"); }, ThrowsMessage<Error>(HasSubstr("no answer")));
  EXPECT_THAT([&] { client.Ask("genmove b"); }, ThrowsMessage<Error>(HasSubstr("ended")));
  EXPECT_LT(Clock::Real().SteadySeconds() - begin, 20);
}

TEST(GtpClient, DeadProgramIsNoSignal) {
  GtpClient client("exit 3", 5);
  EXPECT_THAT([&] { client.Ask("name"); }, ThrowsMessage<Error>(HasSubstr("has ended")));
}

TEST(GtpClient, GarbageIsRefused) {
  GtpClient client(R"(read line; printf 'hello\n\n'; sleep 5)", 5);
  EXPECT_THAT([&] { client.Ask("name"); }, ThrowsMessage<Error>(HasSubstr("not = or ?")));
}

TEST(GtpClient, QuotesItsLastWordsAndShowsNothingElseOfThem) {
  testing::internal::CaptureStderr();
  GtpClient client("echo loading >&2; read line; printf 'no\n network\n' >&2; exit 1", 5);
  EXPECT_THAT([&] { client.Ask("name"); },
              ThrowsMessage<GtpError>(HasSubstr("its last words: loading no network")));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(GtpClient, NoiseOnStderrNeitherBlocksNorCountsAsAnAnswer) {
  // More than a pipe holds, before an answer and at the end.
  GtpClient noisy(R"(read line; head -c 300000 /dev/zero >&2; printf '= here\n\n'
      read line; head -c 300000 /dev/zero >&2; printf '=\n\n')",
                  20);
  EXPECT_EQ(noisy.Demand("name"), "here");
  const double begin = Clock::Real().SteadySeconds();
  GtpClient silent("while true; do echo thinking >&2; done", 0.3);
  EXPECT_THAT([&] { silent.Ask("name"); }, ThrowsMessage<GtpError>(HasSubstr("no answer")));
  EXPECT_LT(Clock::Real().SteadySeconds() - begin, 20);
}

TEST(GtpClient, LateAnswersMayBeNoError) {
  GtpClient client("sleep 60", 5);
  EXPECT_FALSE(client.AskWithin("genmove b", 0.2));
  EXPECT_FALSE(client.alive());
}

}  // namespace
}  // namespace tengen
