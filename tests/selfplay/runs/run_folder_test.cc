// SPDX-License-Identifier: MIT
#include "selfplay/runs/run_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/runs/folder_kind.h"
#include "selfplay/runs/run_lock.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

template <class Function>
std::string ErrorOf(Function&& function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(RunFolder, LayoutIsTheOneOfTheDesign) {
  const TemporaryFolder scratch;
  const RunFolder run = RunFolder::Create(scratch / "r/");
  EXPECT_EQ(run.path(), scratch / "r");
  EXPECT_EQ(run.name(), "r");
  EXPECT_EQ(run.NetPath(42), scratch / "r/nets/000042.safetensors");
  EXPECT_EQ(run.RecordsFolder(42), scratch / "r/records/000042");
  EXPECT_EQ(run.CheckpointFolder(42), scratch / "r/trainer/000042");
  EXPECT_EQ(run.ConfigPath(), scratch / "r/config.yaml");
  RunFolder::Create(scratch / "r");  // again is fine
}

TEST(RunFolder, OpensOnlyWhatHasAConfiguration) {
  const TemporaryFolder scratch;
  EXPECT_NE(ErrorOf([&] { RunFolder::Open(scratch / "r"); }).find("does not exist"),
            std::string::npos);
  const RunFolder run = RunFolder::Create(scratch / "r");
  EXPECT_NE(ErrorOf([&] { RunFolder::Open(run.path()); }).find("no config.yaml"),
            std::string::npos);
  PublishFile(run.ConfigPath(), "");
  EXPECT_EQ(RunFolder::Open(run.path() + "/").path(), run.path());
}

TEST(FolderKind, ADatasetAndACheckpointAreNoRuns) {
  const TemporaryFolder scratch;
  CreateFolder(scratch / "set");
  PublishFile(scratch / "set/config.yaml", "");
  EXPECT_FALSE(RunFolder::IsRun(scratch / "set"));
  EXPECT_NE(ErrorOf([&] { RunFolder::Open(scratch / "set"); }).find("neither nets nor records"),
            std::string::npos);
  PublishFile(scratch / "set/network.txt", "");
  EXPECT_EQ(KindOfFolder(scratch / "set"), FolderKind::kDataset);
  EXPECT_NE(ErrorOf([&] { RunFolder::Open(scratch / "set"); }).find("a dataset"),
            std::string::npos);
  const RunFolder run = RunFolder::Create(scratch / "r");
  PublishFile(run.ConfigPath(), "");
  CreateFolder(run.CheckpointFolder(1));
  PublishFile(run.CheckpointFolder(1) + "/config.yaml", "");
  EXPECT_FALSE(RunFolder::IsRun(run.CheckpointFolder(1)));
  for (const std::string& inside :
       {run.CheckpointFolder(1), run.RecordsFolder(9), run.path() + "/nets/", run.path() + "/x/./y",
        scratch / "set/deep/er"}) {
    EXPECT_NE(ErrorOf([&] { RefuseInsideOfOurs(inside); }).find("lies inside of "),
              std::string::npos)
        << inside;
  }
  for (const std::string& outside : {run.path(), run.path() + "/", scratch / "s", scratch / "rr"}) {
    EXPECT_EQ(ErrorOf([&] { RefuseInsideOfOurs(outside); }), "");
  }
}

TEST(RunFolder, LastAcceptedIsTheHighestWithThatVerdict) {
  const TemporaryFolder scratch;
  const RunFolder run = RunFolder::Create(scratch / "r");
  EXPECT_EQ(run.LastAccepted(), std::nullopt);
  for (std::uint32_t generation : {0U, 1U, 2U, 3U, 1000000U}) {
    PublishFile(run.NetPath(generation), "net");
  }
  EXPECT_EQ(run.LastAccepted(), std::nullopt);
  run.PublishVerdict(0, {true, ""});
  run.PublishVerdict(1, {true, "{\"pairs\":20}"});
  run.PublishVerdict(2, {false, "{}"});
  EXPECT_EQ(run.LastAccepted(), 1U);
  EXPECT_EQ(run.VerdictOf(0)->detail, "");
  EXPECT_EQ(run.VerdictOf(1)->detail, "{\"pairs\":20}");
  EXPECT_FALSE(run.VerdictOf(2)->accepted);
  EXPECT_FALSE(run.VerdictOf(3).has_value());
  EXPECT_EQ(run.NetGenerations(), (std::vector<std::uint32_t>{0, 1, 2, 3, 1000000}));
  run.PublishVerdict(1000000, {true, ""});
  EXPECT_EQ(run.LastAccepted(), 1000000U);
}

TEST(RunFolder, DamagedVerdictIsNotTakenForANo) {
  const TemporaryFolder scratch;
  const RunFolder run = RunFolder::Create(scratch / "r");
  PublishFile(run.NetPath(0), "net");
  for (const char* text : {"", "accepted", "maybe\n\n", "accepted\n{}"}) {
    PublishFile(run.VerdictPath(0), text);
    EXPECT_NE(ErrorOf([&] { run.VerdictOf(0); }), "") << text;
  }
}

TEST(RunFolder, IgnoresNamesThatAreNoNumbers) {
  const TemporaryFolder scratch;
  const RunFolder run = RunFolder::Create(scratch / "r");
  for (const char* name : {"000007", "7", "00000x", "0000000007"}) {
    CreateFolder(run.RecordsFolder() + "/" + name);
  }
  PublishFile(scratch / "r/nets/000001.safetensors.12-0.tmp", "");
  EXPECT_EQ(run.RecordGenerations(), std::vector<std::uint32_t>{7});
  EXPECT_TRUE(run.NetGenerations().empty());
}

TEST(RunLock, NamesTheProcessThatHoldsIt) {
  const TemporaryFolder scratch;
  {
    const RunLock lock(scratch / "lock");
    const std::string error = ErrorOf([&] { RunLock second(scratch / "lock"); });
    EXPECT_NE(error.find("process " + std::to_string(::getpid()) + " on "), std::string::npos);
  }
  const RunLock again(scratch / "lock");
}

TEST(RunLock, EndsWithItsProcess) {
  const TemporaryFolder scratch;
  const pid_t child = ::fork();
  if (child == 0) {
    const RunLock lock(scratch / "lock");
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  const RunLock lock(scratch / "lock");
}

}  // namespace
}  // namespace tengen
