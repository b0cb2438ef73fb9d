// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "foundation/files.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using testing::HasSubstr;

const char* const kPlayers = "random uniform,visits=2 uniform,visits=3 uniform,visits=4";

ProgramResult Tournament(const std::string& players, const std::string& options) {
  return RunProgram("tournament " + players + " --game gomoku --size 5 " + options);
}

TEST(TournamentCommand, PlaysAndGoesOn) {
  TemporaryFolder folder;
  const std::string options = "--format double-elimination --json --out " + folder / "t";
  const ProgramResult first = Tournament(kPlayers, options);
  ASSERT_EQ(first.code, 0) << first.err;
  const auto json = nlohmann::json::parse(first.out);
  EXPECT_EQ(json["over"], true);
  EXPECT_EQ(json["standings"].size(), 4U);
  EXPECT_TRUE(FileExists(folder / "t/index.html"));
  const ProgramResult again = Tournament(kPlayers, options);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out, first.out);
  const std::string match = folder / "t/matches/W1-1.json";
  EXPECT_EQ(RunProgram("rate " + match).code, 0);
}

TEST(TournamentCommand, GoesOnAfterASignal) {
  TemporaryFolder folder;
  const std::string players = "tournament random uniform,visits=20 uniform,visits=30";
  const std::string options = " --game gomoku --size 9 --games ";
  const ProgramResult stopped = RunProgramUntil(folder / "t/index.html", "TERM",
                                                players + options + "2000 --out " + folder / "t");
  EXPECT_EQ(stopped.code, 75) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("the same command goes on"));
  const ProgramResult other = RunProgram(players + options + "2 --out " + folder / "t");
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("games was 2000, now 2"));
}

TEST(TournamentCommand, BadOptionsAreRefusedBeforeAnythingIsMade) {
  TemporaryFolder folder;
  const auto refusal = [&](const std::string& players, const std::string& options, int code) {
    const ProgramResult result = Tournament(players, options + " --out " + folder / "t");
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_FALSE(FileExists(folder / "t"));
    return result.err;
  };
  EXPECT_THAT(refusal("random", "", 2), HasSubstr("2 to 256 players"));
  EXPECT_THAT(refusal("random random", "", 2), HasSubstr("stands there twice"));
  EXPECT_THAT(refusal("random uniform", "--games 3", 2), HasSubstr("even number"));
  EXPECT_THAT(refusal("random uniform", "--format cup", 2), HasSubstr("there are round-robin"));
  EXPECT_THAT(refusal("random uniform", "--clock 'byoyomi 5'", 2), HasSubstr("MAIN PERIOD COUNT"));
  EXPECT_THAT(refusal("random uniform", "--rounds 1", 2), HasSubstr("only a Swiss"));
  EXPECT_THAT(refusal("random /no/net", "", 2), HasSubstr("/no/net"));
  EXPECT_THAT(refusal("random uniform", "--rules renju9", 78), HasSubstr("renju9"));
}

}  // namespace
}  // namespace tengen
