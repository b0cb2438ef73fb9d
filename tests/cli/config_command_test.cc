// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/run_program.h"

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
  const int status = std::system(TENGEN_PROGRAM " config docs >/dev/full 2>/dev/null");
  EXPECT_EQ(WEXITSTATUS(status), 74);
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

TEST(ConfigCommand, SchemaAndDocsArePrinted) {
  EXPECT_THAT(RunProgram("config schema").out, StartsWith("{\n  \"$schema\""));
  EXPECT_EQ(RunProgram("config docs").out,
            ReadWholeFile(TENGEN_SOURCE_DIR "/docs/config.md", 1 << 20));
}

}  // namespace
}  // namespace tengen
