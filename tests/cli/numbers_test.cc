// SPDX-License-Identifier: MIT
// Every number on the command line is read by one set of rules (cli/number_option.h).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "foundation/files.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kGames = std::string(TENGEN_TEST_DATA) + "/records/v1-games.tfrecord";

TEST(Numbers, WhatIsNoNumberInTheRangeIsRefusedBeforeAnythingIsMade) {
  TemporaryFolder folder;
  const std::string out = folder / "out";
  const std::vector<std::pair<std::string, std::string>> options = {
      {"selfplay hash --set game.size=5 --out " + out, "--games"},
      {"match random random --size 5", "--games"},
      {"match random random --size 5", "--pairs"},
      {"match random uniform --size 5 --games 2", "--visits"},
      {"match random random --size 5 --games 2", "--seed"},
      {"match random random --size 5 --games 2", "--threads"},
      {"rate " + kGames, "--prior"},
      {"gtp random </dev/null", "--visits"},
      {"gtp random </dev/null", "--seed"},
      {"play random </dev/null", "--visits"},
      {"records print " + kGames, "--first"},
      {"records print " + kGames, "--count"},
      {"records filter " + kGames + " --out " + out, "--games"},
      {"records filter " + kGames + " --out " + out, "--generation"},
      {"records filter " + kGames + " --out " + out, "--min-plies"},
      {"records filter " + kGames + " --out " + out, "--max-plies"},
      {"inspect " + kGames, "--replay"},
      {"bench rules", "--repetitions"},
      {"bench rules", "--seconds"},
  };
  const auto refuse = [&](const std::string& command, const std::string& option,
                          const std::string& value) {
    const ProgramResult result = RunProgram(command + " " + option + "='" + value + "'");
    EXPECT_EQ(result.code, 2) << command << " " << option << "=" << value << "\n" << result.err;
    EXPECT_THAT(result.err, HasSubstr(option)) << command;
    EXPECT_THAT(result.out, IsEmpty()) << command;
    EXPECT_FALSE(FileExists(out)) << command << " " << option << "=" << value;
  };
  for (const auto& [command, option] : options) {
    for (const char* value : {"-1", "nan", "99999999999999999999"}) refuse(command, option, value);
  }
  for (const char* value : {"inf", "-inf", "1e400", "x", ""}) {
    refuse("rate " + kGames, "--prior", value);
    refuse(options[0].first, "--games", value);
    refuse("records filter " + kGames + " --out " + out, "--min-plies", value);
  }
}

TEST(Numbers, AreDecimal) {
  EXPECT_EQ(RunProgram("match random random --size 5 --games 010").code, 2);
  EXPECT_EQ(RunProgram("match random random --size 5 --games 0x10").code, 2);
  EXPECT_THAT(RunProgram("match random random --size 5 --games 2").out, HasSubstr(": 2 games of"));
}

// CLI11's own names of types: an option that shows one is not read by our rules.
TEST(Numbers, NoCommandHasAnOptionOfCli11sOwnNumbers) {
  for (const char* command : {"selfplay",
                              "match",
                              "rate",
                              "play",
                              "gtp",
                              "rules check",
                              "rules show",
                              "inspect",
                              "records info",
                              "records print",
                              "records check",
                              "records salvage",
                              "records merge",
                              "records filter",
                              "records convert",
                              "bench rules",
                              "bench search",
                              "bench evaluator",
                              "bench selfplay",
                              "bench signature",
                              "config print",
                              "config check"}) {
    const ProgramResult help = RunProgram(std::string(command) + " --help");
    ASSERT_EQ(help.code, 0) << command;
    for (const char* type : {" INT", " UINT", " FLOAT"}) {
      EXPECT_THAT(help.out, Not(HasSubstr(type))) << command;
    }
  }
}

TEST(Numbers, AFirstGameBeyondTheLastIsNamed) {
  EXPECT_EQ(RunProgram("records print --first 5 " + kGames).code, 0);
  const ProgramResult result = RunProgram("records print --first 6 " + kGames);
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("--first 6: games count from 0, and there are only 6"));
}

}  // namespace
}  // namespace tengen
