// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "foundation/files.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(Program, HelpAndVersionAreResults) {
  const ProgramResult help = RunProgram("--help");
  EXPECT_EQ(help.code, 0);
  EXPECT_THAT(help.out, HasSubstr("config"));
  const ProgramResult version = RunProgram("version");
  EXPECT_EQ(version.code, 0);
  EXPECT_THAT(version.out, StartsWith("tengen "));
  EXPECT_THAT(version.err, IsEmpty());
}

TEST(Program, WrongUsageIsCode2AndSaysWhatThereIs) {
  for (const char* arguments :
       {"", "nonsense", "config", "config print --nonsense", "version extra"}) {
    const ProgramResult result = RunProgram(arguments);
    EXPECT_EQ(result.code, 2) << arguments;
    EXPECT_THAT(result.out, IsEmpty()) << arguments;
    EXPECT_THAT(result.err, ::testing::Not(IsEmpty())) << arguments;
  }
  EXPECT_THAT(RunProgram("nonsense").err, HasSubstr("commands are:"));
}

TEST(Program, AResultThatCannotBeWrittenIsAnError) {
  for (const char* command : {"config docs", "--help", "config --help", "version"}) {
    for (const char* output : {">/dev/full", ">&-"}) {
      const std::string line =
          std::string(TENGEN_PROGRAM " ") + command + " " + output + " 2>/dev/null";
      const int status = std::system(line.c_str());
      EXPECT_EQ(WEXITSTATUS(status), 74) << line;
    }
  }
}

TEST(ConfigCommand, PrintsWhatItReads) {
  TemporaryFolder folder;
  PublishFile(folder / "a.yaml", "search:\n  visits: 50\n");
  const ProgramResult first = RunProgram("config print --config " + folder / "a.yaml" +
                                         " --set run.seed=9 --set game.size=7");
  EXPECT_EQ(first.code, 0);
  EXPECT_THAT(first.out, HasSubstr("  visits: 50\n"));
  EXPECT_THAT(first.out, HasSubstr("  seed: 9\n"));
  EXPECT_THAT(first.out, HasSubstr("  size: \"7\"\n"));
  PublishFile(folder / "b.yaml", first.out);
  EXPECT_EQ(RunProgram("config print --config " + folder / "b.yaml").out, first.out);
}

TEST(ConfigCommand, ABadConfigurationIsCode78WithThePlace) {
  TemporaryFolder folder;
  PublishFile(folder / "a.yaml", "search:\n  vists: 50\n");
  for (const std::string command : {"check ", "print --config "}) {
    const ProgramResult result = RunProgram("config " + command + folder / "a.yaml");
    EXPECT_EQ(result.code, 78);
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_THAT(result.err,
                StartsWith("error: " + folder / "a.yaml" + ":2:3: unknown key search.vists"));
  }
  EXPECT_EQ(RunProgram("config print --set search.visits=0").code, 78);
}

struct Attack {
  const char* yaml;
  const char* place;  // after the file's name
  const char* says;
};

// The reader is attacked with every key in tests/foundation/config/attack_test.cc; this is that the
// program hands it on: code 78, nothing on stdout, one line that begins with the place.
TEST(ConfigCommand, EveryWayInRefusesABadConfiguration) {
  const std::vector<Attack> attacks = {
      {"serch:\n  visits: 3\n", ":1:1: ", "did you mean search?"},
      {"search:\n  vists: 3\n", ":2:3: ", "did you mean search.visits"},
      {"search:\n  visits: 010\n", ":2:11: ", "looks octal"},
      {"search:\n  visits: 1\n", ":2:11: ", "a whole number from 2 to 1000000"},
      {"search:\n  cpuct: .nan\n", ":2:10: ", "not finite"},
      {"search:\n  kind: gumble\n", ":2:9: ", "did you mean gumbel?"},
      {"search:\n  visits:\n", ":2:3: ", "no value"},
      {"search:\n  visits: 3\n  visits: 3\n", ":3:3: ", "twice"},
      {"search:\n  tree_reuse: yes\n", ":2:15: ", "true or false"},
      {"search: {visits: [3]}\n", ":1:18: ", "found a list"},
      {"run:\n  seed: 1\n\x04\nnonsense\n", ":3:1: ", "control character"},
      {"# \xFF\n", ":1:3: ", "UTF-8"},
      {"gate:\n  elo0: 70\n", ":2:9: ", "gate.elo0 must be below gate.elo1"},
      {"model:\n  blocks: 2\n", ":2:11: ", "model.pooling_blocks"},
      {"window:\n  min_positions: 30000000\n", ":2:18: ", "window.max_positions"},
      {"search:\n  cheap_share: 0.5\n  cheap_visits: 99\n", ":3:17: ", "search.visits is 32"},
      {"game:\n  name: goo\n", ":2:9: ", "the games are go, gomoku"},
      {"game:\n  size: 40\n", ":2:9: ", "game.size"},
      {"game:\n  size: 9x\n", ":2:9: ", "game.size"},
      {"game:\n  rules: tromp-tailor\n", ":2:10: ", "tromp-taylor"},
      {"game:\n  rules: tromp-taylor ko=x\n", ":2:10: ", "ko is one of"},
      {"game:\n  name: gomoku\n", ":2:9: ", "write game.rules too"},
  };
  std::vector<std::string> ways = {"config check ", "config print --config "};
  TemporaryFolder folder;
  if (RunProgram("--help").out.find("\n  train ") != std::string::npos) {
    ways.push_back("train " + folder / "run" + " --dry-run --config ");
  }
  int cases = 0;
  for (const Attack& attack : attacks) {
    PublishFile(folder / "a.yaml", attack.yaml);
    for (const std::string& way : ways) {
      ++cases;
      const ProgramResult result = RunProgram(way + folder / "a.yaml");
      EXPECT_EQ(result.code, 78) << way << attack.yaml;
      EXPECT_THAT(result.out, IsEmpty()) << way << attack.yaml;
      EXPECT_THAT(result.err, StartsWith("error: " + folder / "a.yaml" + attack.place)) << way;
      EXPECT_THAT(result.err, HasSubstr(attack.says)) << way;
      EXPECT_EQ(result.err.find('\n'), result.err.size() - 1) << result.err;
    }
  }
  for (const char* assignment :
       {"search.vists=3", "search.visits=0", "search.visits", "gate.elo0=70", "game.size=0",
        "game.name=goo", "game.rules=x", "model.pooling_blocks=[7]", "run.seed=9007199254740993"}) {
    ++cases;
    const ProgramResult result = RunProgram(std::string("config print --set ") + assignment);
    EXPECT_EQ(result.code, 78) << assignment;
    EXPECT_THAT(result.err, StartsWith(std::string("error: --set ") + assignment + ": "));
  }
  std::printf("configurations refused by the program: %d cases\n", cases);
}

TEST(ConfigCommand, SchemaAndDocsArePrinted) {
  EXPECT_THAT(RunProgram("config schema").out, StartsWith("{\n  \"$schema\""));
  EXPECT_EQ(RunProgram("config docs").out,
            ReadWholeFile(TENGEN_SOURCE_DIR "/docs/config.md", 1 << 20));
}

}  // namespace
}  // namespace tengen
