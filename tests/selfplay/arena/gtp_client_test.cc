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

}  // namespace
}  // namespace tengen
