// SPDX-License-Identifier: MIT
// tengen match and tengen selfplay as a user runs them, with players that need no network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "foundation/files.h"
#include "model/network_file.h"
#include "model/network_weights.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Of 6x5 boards, generation 4.
void WriteGomokuNetwork(const std::string& path) {
  ModelSpec spec;
  spec.inputs = "gomoku-1";
  spec.shape = {7, 2, 6, 5, 0};
  spec.blocks = 1;
  spec.channels = spec.policy_channels = spec.value_channels = spec.value_hidden = 8;
  NetworkFile file = MakeRandomNetwork(spec, 1);
  file.metadata = {
      {"game", "gomoku"}, {"size", "6x5"}, {"rules", "freestyle"}, {"generation", "4"}};
  WriteNetworkFile(path, file);
}

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

TEST(MatchCommand, PlaysAgainstTheClock) {
  TemporaryFolder folder;
  const std::string match = "match random random --games 2 --size 5 --clock ";
  const ProgramResult result =
      RunProgram(match + "'canadian 60 30 5' --json --sgf " + folder / "sgf");
  EXPECT_EQ(result.code, 0) << result.err;
  const nlohmann::json json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["clock"], "canadian 60 30 5");
  EXPECT_EQ(json["list"][0]["used_ms"].size(), json["list"][0]["moves"].size());
  EXPECT_THAT(ReadWholeFile(folder / "sgf/000000.sgf", 1 << 20),
              HasSubstr("TM[60]OT[5/30 Canadian]"));
  const ProgramResult refused = RunProgram(match + "'sudden soon'");
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--clock: time control"));
}

TEST(MatchCommand, NeedsAFolderOfItsOwnBeforeItPlays) {
  TemporaryFolder folder;
  const std::string match = "match random random --games 2 --size 5 ";
  const auto refused = [&](const std::string& options, const std::string& says) {
    const ProgramResult result = RunProgram(match + options);
    EXPECT_EQ(result.code, 2) << options << result.err;
    EXPECT_THAT(result.err, HasSubstr(says)) << options;
    EXPECT_THAT(result.out, IsEmpty());
  };
  ASSERT_EQ(RunProgram(match + "--records " + folder / "kept").code, 0);
  refused("--records " + folder / "kept", "nothing is overwritten");
  EXPECT_THAT(RunProgram("records info " + folder / "kept").out, HasSubstr(": 2 games"));
  refused("--records ''", "name is empty");
  refused("--sgf ''", "name is empty");
  refused("--records " + folder / "a" + " --sgf " + folder / "a/", "a place of its own");
  refused("--records " + folder / "a" + " --sgf " + folder / "a/b", "a place of its own");
  EXPECT_FALSE(FileExists(folder / "a"));
}

TEST(MatchCommand, RefusesABoardLargerThanTheNetworks) {
  TemporaryFolder folder;
  const std::string net = folder / "net.safetensors";
  WriteGomokuNetwork(net);
  for (const std::string& command :
       {"match " + net + " random --games 2", "match random " + net + " --games 2",
        "gtp " + net + " </dev/null"}) {
    const ProgramResult result = RunProgram(command + " --size 7");
    EXPECT_EQ(result.code, 78) << command;
    EXPECT_THAT(result.err, HasSubstr("is larger than the network of " + net + " takes (6x5)"));
  }
  const ProgramResult dataset =
      RunProgram("selfplay " + net + " --games 1 --set game.size=7 --out " + folder / "out");
  EXPECT_EQ(dataset.code, 78);
  EXPECT_THAT(dataset.err, HasSubstr("is larger than the network"));
  EXPECT_FALSE(FileExists(folder / "out"));
  EXPECT_EQ(RunProgram("match " + net + " random --games 2 --size 5 --visits 4").code, 0);
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
  const ProgramResult stopped = RunProgramUntil(out + "/*.open", "TERM", play + "100000");
  EXPECT_EQ(stopped.code, 75) << stopped.err;
  EXPECT_THAT(stopped.err, HasSubstr("the same command plays the missing ones"));
  const ProgramResult rest = RunProgram(play + "5");
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_THAT(rest.out, HasSubstr(" games in"));
  EXPECT_EQ(RunProgram("records check " + out).code, 0);
}

TEST(SelfPlayCommand, SaysWhichExitCodeASignalGives) {
  TemporaryFolder folder;
  for (const auto& [signal, code] : {std::pair{"TERM", 75}, std::pair{"INT", 130}}) {
    const std::string out = folder / signal;
    const ProgramResult stopped = RunProgramUntil(
        out + "/*.open", signal, "selfplay hash --set game.size=5 --games 100000 --out " + out);
    EXPECT_EQ(stopped.code, code) << stopped.err;
  }
}

TEST(SelfPlayCommand, ARefusedStartLeavesNothing) {
  TemporaryFolder folder;
  const std::string net = folder / "net.safetensors";
  WriteGomokuNetwork(net);
  const std::string out = folder / "new/out";
  const std::string play = "selfplay " + net + " --games 2 --out " + out;
  EXPECT_EQ(RunProgram(play + " --set game.name=go --set game.rules=tromp-taylor").code, 78);
  EXPECT_FALSE(FileExists(folder / "new"));
  EXPECT_EQ(RunProgram("selfplay hash --games 1 --out ''").code, 2);
  EXPECT_THAT(RunProgram("selfplay hash --games 1 --out ''").err, HasSubstr("is empty"));
  EXPECT_EQ(RunProgram(play + " --set search.visits=4").code, 0);
}

TEST(SelfPlayCommand, SaysHowManyGamesThereAre) {
  TemporaryFolder folder;
  const std::string play =
      "selfplay hash --set game.size=5 --set search.visits=2 --out " + folder / "out" + " --games ";
  EXPECT_THAT(RunProgram(play + "1").out, HasSubstr("1 game in "));
  EXPECT_THAT(RunProgram(play + "3").out, HasSubstr("3 games in "));
  const ProgramResult fewer = RunProgram(play + "2");
  EXPECT_THAT(fewer.out, HasSubstr("3 games in "));
  EXPECT_THAT(fewer.out,
              HasSubstr("3 there before, 0 played (0 positions); --games asks for fewer"));
  EXPECT_THAT(fewer.err, HasSubstr("2/2 games"));
}

TEST(SelfPlayCommand, ItsFolderIsNoRun) {
  TemporaryFolder folder;
  const std::string set = folder / "set";
  ASSERT_EQ(
      RunProgram("selfplay hash --set game.size=5 --set search.visits=2 --games 1 --out " + set)
          .code,
      0);
  const ProgramResult described = RunProgram("inspect " + set);
  EXPECT_EQ(described.code, 0) << described.err;
  EXPECT_THAT(described.out, HasSubstr("go 5 tromp-taylor: 1 game\n"));
  for (const std::string& command :
       {"rate " + set, "gtp " + set + " </dev/null", "inspect --rebuild " + set}) {
    const ProgramResult result = RunProgram(command);
    EXPECT_EQ(result.code, 2) << command;
    EXPECT_THAT(result.err, HasSubstr("it is a dataset of `tengen selfplay`")) << command;
  }
  if (RunProgram("--help").out.find("\n  train ") == std::string::npos) return;
  const ProgramResult train = RunProgram("train " + set);
  EXPECT_EQ(train.code, 2);
  EXPECT_THAT(train.err, HasSubstr("is a dataset's folder"));
  EXPECT_EQ(RunProgram("train " + set + "/inside").code, 2);
  EXPECT_FALSE(FileExists(set + "/nets"));
}

TEST(SelfPlayCommand, TakesBoardAndRulesFromTheNetwork) {
  TemporaryFolder folder;
  const std::string net = folder / "net.safetensors";
  WriteGomokuNetwork(net);
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
