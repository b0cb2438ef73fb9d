// SPDX-License-Identifier: MIT
#include "foundation/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <thread>
#include <vector>

#include "foundation/errors.h"
#include "tests/foundation/failure.h"
#include "tests/foundation/fault_file_system.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

TEST(PublishFile, WritesAndReplaces) {
  TemporaryFolder folder;
  PublishFile(folder / "a", "first");
  PublishFile(folder / "a", std::string("sec\0nd", 6));
  EXPECT_EQ(ReadWholeFile(folder / "a", 100), std::string("sec\0nd", 6));
  EXPECT_EQ(folder.List(), "a");
}

TEST(PublishFile, SyncsTheFileBeforeItsNameAndTheFolderAfter) {
  TemporaryFolder folder;
  FaultFileSystem faults;
  ScopedFileSystem scope(faults);
  PublishFile(folder / "a", "bytes");
  EXPECT_EQ(faults.Calls(), "open write fsync close rename open fsync close");
}

TEST(PublishFile, GoesOnAfterShortWritesAndInterrupts) {
  TemporaryFolder folder;
  FaultFileSystem faults;
  faults.ShortWrites(3);
  faults.FailAt("write", 1, EINTR);
  ScopedFileSystem scope(faults);
  PublishFile(folder / "a", "0123456789");
  EXPECT_EQ(ReadWholeFile(folder / "a", 100), "0123456789");
}

// Whatever fails: the error names path and errno, the old file stands, no temporary is left.
TEST(PublishFile, EveryFaultLeavesTheOldFileAndNoTemporary) {
  struct Case {
    const char* call;
    int n, error_number;
  };
  for (const Case& c : {Case{"open", 0, EACCES},
                        {"write", 0, ENOSPC},
                        {"fsync", 0, EIO},
                        {"close", 0, EIO},
                        {"rename", 0, EXDEV}}) {
    TemporaryFolder folder;
    PublishFile(folder / "a", "old");
    FaultFileSystem faults;
    faults.FailAt(c.call, c.n, c.error_number);
    ScopedFileSystem scope(faults);
    const std::string message = Failure(ExitCode::kIo, [&] { PublishFile(folder / "a", "new"); });
    EXPECT_THAT(message, HasSubstr(folder / "a")) << c.call;
    EXPECT_THAT(message, HasSubstr("(errno " + std::to_string(c.error_number) + ")")) << c.call;
    EXPECT_EQ(ReadWholeFile(folder / "a", 100), "old") << c.call;
    EXPECT_EQ(folder.List(), "a") << c.call;
  }
}

// After the rename the file is there, but its name may not be on disk: still an error.
TEST(PublishFile, AFolderThatCannotBeSyncedIsAnError) {
  TemporaryFolder folder;
  FaultFileSystem faults;
  faults.FailAt("fsync", 1, EIO);
  ScopedFileSystem scope(faults);
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { PublishFile(folder / "a", "new"); }),
              HasSubstr("cannot fsync " + folder.path()));
  EXPECT_EQ(folder.List(), "a");
}

TEST(PublishFile, NamesTheMissingFolder) {
  TemporaryFolder folder;
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { PublishFile(folder / "no/a", "x"); }),
              HasSubstr("No such file or directory (errno 2)"));
}

TEST(PublishFile, ManyThreadsLeaveOneWholeFile) {
  TemporaryFolder folder;
  std::vector<std::thread> threads;
  for (char c = 'a'; c < 'e'; ++c) {
    threads.emplace_back([&, c] {
      for (int i = 0; i < 20; ++i) PublishFile(folder / "a", std::string(10000, c));
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::string bytes = ReadWholeFile(folder / "a", 100000);
  EXPECT_EQ(bytes, std::string(10000, bytes.at(0)));
  EXPECT_EQ(folder.List(), "a");
}

TEST(AtomicFile, WithoutCommitNothingIsLeft) {
  TemporaryFolder folder;
  {
    AtomicFile file(folder / "a");
    file.Write("half");
    EXPECT_TRUE(FileExists(file.temporary_path()));
  }
  EXPECT_EQ(folder.List(), "");
}

TEST(AtomicFile, StepsOverATemporaryLeftByAKilledProcess) {
  TemporaryFolder folder;
  FaultFileSystem faults;
  faults.FailAt("open", 0, EEXIST);
  ScopedFileSystem scope(faults);
  PublishFile(folder / "a", "x");
  EXPECT_EQ(folder.List(), "a");
}

TEST(GrowingFile, IsOpenUntilPublished) {
  TemporaryFolder folder;
  GrowingFile file(folder / "r");
  file.Append("one");
  file.Append("two");
  EXPECT_EQ(file.size(), 6u);
  EXPECT_EQ(folder.List(), "r.open");
  file.Publish();
  EXPECT_EQ(folder.List(), "r");
  EXPECT_EQ(ReadWholeFile(folder / "r", 100), "onetwo");
}

TEST(GrowingFile, StaysAsItIsWhenNotPublished) {
  TemporaryFolder folder;
  { GrowingFile(folder / "r").Append("one"); }
  EXPECT_EQ(ReadWholeFile(folder / "r.open", 100), "one");
}

TEST(GrowingFile, RefusesNamesInUse) {
  TemporaryFolder folder;
  PublishFile(folder / "r", "x");
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { GrowingFile file(folder / "r"); }),
              HasSubstr("File exists"));
  EXPECT_EQ(folder.List(), "r");
  PublishFile(folder / "s.open", "x");
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { GrowingFile file(folder / "s"); }),
              HasSubstr("s.open: File exists"));
}

TEST(GrowingFile, AFailedAppendIsCutBackAndMayBeRepeated) {
  TemporaryFolder folder;
  FaultFileSystem faults;
  faults.ShortWrites(2);
  faults.FailAt("write", 4,
                ENOSPC);  // "one" takes two writes, the fifth is in the middle of "second"
  ScopedFileSystem scope(faults);
  GrowingFile file(folder / "r");
  file.Append("one");
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { file.Append("second"); }), HasSubstr("No space left"));
  EXPECT_EQ(ReadWholeFile(folder / "r.open", 100), "one");
  file.Append("second");
  file.Publish();
  EXPECT_EQ(ReadWholeFile(folder / "r", 100), "onesecond");
}

TEST(AppendFile, GoesOnAtTheEndAndCuts) {
  TemporaryFolder folder;
  { AppendFile(folder / "l", AppendFile::Mode::kExclusive).Append("12345"); }
  AppendFile file(folder / "l", AppendFile::Mode::kContinue);
  EXPECT_EQ(file.size(), 5u);
  file.CutTo(3);
  file.Append("x");
  EXPECT_EQ(ReadWholeFile(folder / "l", 100), "123x");
  EXPECT_THAT(
      Failure(ExitCode::kIo, [&] { AppendFile(folder / "l", AppendFile::Mode::kExclusive); }),
      HasSubstr("File exists"));
}

TEST(ReadWholeFile, RefusesMoreThanTheLimit) {
  TemporaryFolder folder;
  PublishFile(folder / "a", "12345");
  EXPECT_EQ(ReadWholeFile(folder / "a", 5), "12345");
  EXPECT_THAT(Failure(ExitCode::kBadData, [&] { ReadWholeFile(folder / "a", 4); }),
              HasSubstr("larger than the 4 bytes"));
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { ReadWholeFile(folder / "b", 4); }),
              HasSubstr("errno 2"));
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { ReadWholeFile(folder.path(), 4); }),
              HasSubstr("cannot read"));
}

TEST(CreateFolder, MakesParentsAndAcceptsWhatIsThere) {
  TemporaryFolder folder;
  CreateFolder(folder / "a/b/c");
  CreateFolder(folder / "a/b/c");
  EXPECT_TRUE(std::filesystem::is_directory(folder / "a/b/c"));
  PublishFile(folder / "f", "");
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { CreateFolder(folder / "f"); }),
              HasSubstr("File exists"));
  EXPECT_THAT(Failure(ExitCode::kIo, [&] { CreateFolder(folder / "f/g"); }),
              HasSubstr("Not a directory"));
}

TEST(RemoveAndRename, SyncTheFolder) {
  TemporaryFolder folder;
  PublishFile(folder / "a", "x");
  FaultFileSystem faults;
  ScopedFileSystem scope(faults);
  RenameFile(folder / "a", folder / "b");
  RemoveFile(folder / "b");
  RemoveFile(folder / "b");
  EXPECT_EQ(faults.Calls(), "rename open fsync close unlink open fsync close unlink");
  EXPECT_EQ(folder.List(), "");
}

}  // namespace
}  // namespace tengen
