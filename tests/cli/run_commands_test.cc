// SPDX-License-Identifier: MIT
// Commands on a run's folder whose files are missing, damaged or not to be written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "foundation/files.h"
#include "selfplay/runs/run_folder.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"
#include "train/metrics/run_database.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

class RunCommands : public ::testing::Test {
 protected:
  // A run of one generation, as far as `inspect` looks at it.
  RunCommands() : run_(RunFolder::Create(folder_ / "run")) {
    PublishFile(run_.ConfigPath(), RunProgram("config print").out);
    RunDatabase database(run_.DatabasePath(), RunDatabase::Mode::kWrite);
    database.RecordGeneration(GenerationRow{});
  }

  TemporaryFolder folder_;
  RunFolder run_;
};

TEST_F(RunCommands, ADatabaseThatIsDamagedOrMissingIsMadeAnewByRebuild) {
  const std::string replay = "inspect --replay 1 " + run_.path();
  EXPECT_EQ(RunProgram("inspect " + run_.path()).code, 0);
  for (const char* text : {"", "garbage that is no database, however long one makes it"}) {
    for (const char* beside : {"-wal", "-shm"}) RemoveFile(run_.DatabasePath() + beside);
    PublishFile(run_.DatabasePath(), text);
    for (const std::string& command : {"inspect " + run_.path(), replay}) {
      const ProgramResult result = RunProgram(command);
      EXPECT_EQ(result.code, 65) << command << result.err;
      EXPECT_THAT(result.err, HasSubstr("--rebuild` makes it anew")) << command;
    }
  }
  RemoveFile(run_.DatabasePath());
  const ProgramResult result = RunProgram(replay);
  EXPECT_EQ(result.code, 74);
  EXPECT_THAT(result.err, HasSubstr("run.sqlite is missing; `tengen inspect RUN --rebuild`"));
}

TEST_F(RunCommands, AReadOnlyDiskIsReadAllTheSame) {
  const std::string mounted = "unshare -rm sh -c 'mount -t tmpfs tmpfs /mnt && cp -r " +
                              run_.path() + " /mnt/run && mount -o remount,ro /mnt && exec ";
  if (std::system((mounted + "true' 2>/dev/null").c_str()) != 0) {
    GTEST_SKIP() << "no private mount namespace here (unshare -rm)";
  }
  const auto on_it = [&](const std::string& arguments) {
    const std::string line =
        mounted + TENGEN_PROGRAM + " " + arguments + "' >" + folder_ / "out" + " 2>&1";
    const int code = WEXITSTATUS(std::system(line.c_str()));
    return std::to_string(code) + " " + ReadWholeFile(folder_ / "out", 1 << 20);
  };
  EXPECT_THAT(on_it("inspect /mnt/run"), HasSubstr("0 run         /mnt/run\n"));
  // It was read: the row is not known.
  EXPECT_THAT(on_it("inspect --replay 1 /mnt/run"), HasSubstr("2 error: generation 1 has played"));
}

TEST_F(RunCommands, NothingElseIsPutIntoIt) {
  for (const char* place : {"", "/", "/records/000001", "/nets", "/trainer/000001/x", "/new"}) {
    const ProgramResult result = RunProgram("selfplay hash --games 1 --out " + run_.path() + place);
    EXPECT_EQ(result.code, 2) << place;
    EXPECT_THAT(result.err, HasSubstr("is a run's folder")) << place;
  }
  EXPECT_FALSE(FileExists(run_.path() + "/new"));
  if (RunProgram("--help").out.find("\n  train ") == std::string::npos) return;
  CreateFolder(run_.CheckpointFolder(1));
  PublishFile(run_.CheckpointFolder(1) + "/config.yaml", ReadWholeFile(run_.ConfigPath(), 1 << 20));
  for (const char* dry : {"", " --dry-run"}) {
    const ProgramResult result = RunProgram("train " + run_.CheckpointFolder(1) + dry);
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("lies inside of "));
  }
  EXPECT_FALSE(FileExists(run_.CheckpointFolder(1) + "/nets"));
}

}  // namespace
}  // namespace tengen
