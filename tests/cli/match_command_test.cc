// SPDX-License-Identifier: MIT
// tengen match and tengen selfplay as a user runs them, with players that need no network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "model/network_file.h"
#include "model/network_weights.h"
#include "tests/cli/run_program.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(MatchCommand, PrintsATableAndTheSameAsJson) {
  const std::string match = "match uniform random --games 4 --visits 8 --game gomoku --size 7";
  const ProgramResult table = RunProgram(match);
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("uniform against random: 4 games of gomoku 7 (freestyle)"));
  EXPECT_THAT(table.out, HasSubstr("Elo"));
  const ProgramResult again = RunProgram(match + " --threads 2 --json");
  const nlohmann::json json = nlohmann::json::parse(again.out);
  EXPECT_EQ(json["games"], 4);
  EXPECT_EQ(json["list"].size(), 4U);
  const ProgramResult seeded = RunProgram(match + " --seed 99 --json");
  EXPECT_NE(nlohmann::json::parse(seeded.out)["list"], json["list"]);
}

TEST(MatchCommand, KeepsRecords) {
  TemporaryFolder folder;
  EXPECT_EQ(RunProgram("match random random --games 2 --size 5 --records " + folder / "kept").code,
            0);
  const ProgramResult info = RunProgram("records info " + folder / "kept");
  EXPECT_EQ(info.code, 0);
  EXPECT_THAT(info.out, HasSubstr("go 5 tromp-taylor: 2 games"));
}

TEST(MatchCommand, RefusesWhatMakesNoSense) {
  const auto code_of = [](const std::string& arguments, const std::string& says) {
    const ProgramResult result = RunProgram("match " + arguments);
    EXPECT_THAT(result.err, HasSubstr(says)) << arguments;
    EXPECT_THAT(result.out, IsEmpty()) << arguments;
    return result.code;
  };
  EXPECT_EQ(code_of("random random --games 3", "even number"), 2);
  EXPECT_EQ(code_of("random random --games 2 --pairs 1", "one of them"), 2);
  EXPECT_EQ(code_of("random /no/such/net", "/no/such/net"), 2);
  EXPECT_EQ(code_of("random gtp:true --game gomoku --size 7 --games 2", "plays only go"), 2);
  EXPECT_EQ(code_of("random uniform,visits=0 --games 2", "search.visits"), 78);
  EXPECT_EQ(code_of("random random --size 77 --games 2", "77"), 78);
  EXPECT_EQ(code_of("random gtp:false --games 2", "gtp:false"), 1);
}

TEST(SelfPlayCommand, GoesOnAfterSigterm) {
  TemporaryFolder folder;
  const std::string out = folder / "games";
  const std::string play =
      "selfplay hash --set game.size=7 --set selfplay.boards_per_thread=2 --out " + out +
      " --games ";
  // The shell's own timeout sends the signal; far more games than fit into a second.
  const ProgramResult stopped =
      RunProgram("version >/dev/null; timeout -s TERM 1 " TENGEN_PROGRAM " " + play + "100000");
  EXPECT_EQ(stopped.code, 124) << stopped.err;  // timeout's own; ours is 75
  EXPECT_THAT(stopped.err, HasSubstr("the same command plays the missing ones"));
  const ProgramResult rest = RunProgram(play + "5");
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_THAT(rest.out, HasSubstr("5 games in"));
  EXPECT_EQ(RunProgram("records check " + out).code, 0);
}

TEST(SelfPlayCommand, SaysWhichExitCodeASignalGives) {
  TemporaryFolder folder;
  for (const auto& [signal, code] : {std::pair{"TERM", 75}, std::pair{"INT", 130}}) {
    // --preserve-status: the code of the program, not of timeout.
    const ProgramResult stopped =
        RunProgram(std::string("version >/dev/null; timeout --preserve-status -s ") + signal +
                   " 1 " TENGEN_PROGRAM " selfplay hash --games 100000 --out " + folder / signal);
    EXPECT_EQ(stopped.code, code) << stopped.err;
  }
}

TEST(SelfPlayCommand, TakesBoardAndRulesFromTheNetwork) {
  TemporaryFolder folder;
  const std::string net = folder / "net.safetensors";
  ModelSpec spec;
  spec.inputs = "gomoku-1";
  spec.shape = {7, 2, 6, 5, 0};
  spec.blocks = 1;
  spec.channels = spec.policy_channels = spec.value_channels = spec.value_hidden = 8;
  NetworkFile file = MakeRandomNetwork(spec, 1);
  file.metadata = {
      {"game", "gomoku"}, {"size", "6x5"}, {"rules", "freestyle"}, {"generation", "4"}};
  WriteNetworkFile(net, file);
  const std::string games = " --games 2 --set search.visits=4 --out ";
  EXPECT_EQ(RunProgram("selfplay " + net + games + folder / "own").code, 0);
  const ProgramResult own = RunProgram("records info " + folder / "own");
  EXPECT_THAT(own.out, HasSubstr("gomoku 6x5 freestyle: 2 games"));
  EXPECT_THAT(own.out, HasSubstr("4 to 4"));
  EXPECT_EQ(RunProgram("selfplay " + net + games + folder / "five" + " --set game.size=5").code, 0);
  EXPECT_THAT(RunProgram("records info " + folder / "five").out, HasSubstr("gomoku 5 freestyle"));
}

}  // namespace
}  // namespace tengen
