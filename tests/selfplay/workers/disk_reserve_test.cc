// SPDX-License-Identifier: MIT
// A disk that fills and is freed, played by a double: self-play pauses, goes on by itself, and ends
// with the same records as without a pause.
#include "selfplay/workers/disk_reserve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <set>
#include <thread>

#include "foundation/errors.h"
#include "foundation/file_system.h"
#include "foundation/log.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/workers/recorded_self_play.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/selfplay/workers/self_play_jobs.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kReserve = 1 << 20;
constexpr double kLook = 0.001;  // so that a look falls into the few games
const std::function<bool()> kNever = [] { return false; };

// Says how much is free, and refuses writes when told.
class FillingDisk : public FileSystem {
 public:
  std::int64_t FreeBytes(const std::string&) override {
    ++looks;
    return free;
  }
  ssize_t Write(int fd, const void* bytes, std::size_t size) override {
    if (refused_writes > 0) {
      --refused_writes;
      errno = write_error;
      return -1;
    }
    return FileSystem::Write(fd, bytes, size);
  }

  std::atomic<std::int64_t> free{1 << 30};
  std::atomic<int> looks{0}, refused_writes{0};
  int write_error = ENOSPC;
};

double CpuSeconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

struct Recorded {
  std::string hash;
  std::size_t games = 0;
  SelfPlayStats stats;
};

Recorded Record(SelfPlayJob job, const std::string& folder, DiskReserve& disk) {
  RecordHeader header;
  header.game = job.game;
  header.size = job.size;
  header.rules = job.rules;
  RecordWriterSettings settings;
  settings.frame_bytes = 1024;  // many writes
  RecordWriter writer(folder, "test", header, settings);
  Recorded recorded;
  recorded.stats = RunRecordedSelfPlay(std::move(job), writer, disk);
  std::vector<GameRecord> games;
  std::set<std::uint64_t> indices;
  for (const std::string& path : RecordFilesUnder(folder)) {
    ReadGames(path, ReadMode::kStrict, [&](GameRecord&& game) {
      indices.insert(game.game_index);
      games.push_back(std::move(game));
    });
  }
  EXPECT_EQ(indices.size(), games.size()) << "a game is there twice";
  recorded.games = games.size();
  std::sort(games.begin(), games.end(),
            [](const auto& a, const auto& b) { return a.game_index < b.game_index; });
  recorded.hash = HashOfGames(games);
  return recorded;
}

class DiskTest : public ::testing::Test {
 protected:
  DiskTest() {
    SetLogLevel("warn");
    job_.settings.threads = 2;
    DiskReserve none(".", 0);
    undisturbed_ = Record(job_, whole_.path(), none);
  }
  ~DiskTest() override { SetLogLevel("info"); }

  // The job with its progress watched: `act` is called once when so many games are done.
  SelfPlayJob ActAfter(int games, std::function<void()> act) {
    SelfPlayJob job = job_;
    job.progress = [games, act,
                    done = std::make_shared<std::atomic<bool>>(false)](const SelfPlayStats& stats) {
      if (stats.games >= games && !done->exchange(true)) act();
    };
    return job;
  }

  SelfPlayJob job_ = SmallJob("gomoku", 40);
  TemporaryFolder whole_, folder_;
  Recorded undisturbed_;
  FillingDisk disk_;
  const ScopedFileSystem scoped_{disk_};
};

TEST_F(DiskTest, FullThenFreedGivesTheSameGames) {
  std::thread freeing;
  double cpu = 0, paused = 0;
  SelfPlayJob job = ActAfter(5, [&] {
    disk_.free = 100;
    freeing = std::thread([&] {
      const int looks = disk_.looks;
      while (disk_.looks < looks + 3) std::this_thread::sleep_for(std::chrono::milliseconds(10));
      const double cpu_before = CpuSeconds();
      std::this_thread::sleep_for(std::chrono::seconds(1));
      cpu = CpuSeconds() - cpu_before;
      paused = 1;
      disk_.free = 1 << 30;
    });
  });
  testing::internal::CaptureStderr();
  SetLogLevel("info");
  DiskReserve reserve(folder_.path(), kReserve, kLook);
  const Recorded recorded = Record(job, folder_.path(), reserve);
  const std::string log = testing::internal::GetCapturedStderr();
  freeing.join();
  EXPECT_EQ(recorded.hash, undisturbed_.hash);
  EXPECT_EQ(recorded.games, undisturbed_.games);
  EXPECT_THAT(log, HasSubstr("disk: " + folder_.path() +
                             " has 0.0 MiB free and 1.0 MiB are kept in reserve"));
  EXPECT_THAT(log, HasSubstr("self-play goes on after"));
  EXPECT_EQ(log.find("pauses"), log.rfind("pauses")) << "said more than once:\n" << log;
  std::printf("full, paused, freed: %zu games as without a pause; CPU while paused %.1f %%\n",
              recorded.games, 100 * cpu / paused);
}

TEST_F(DiskTest, AStopEndsThePause) {
  std::atomic<bool> stop{false};
  std::thread stopping;
  SelfPlayJob job = ActAfter(5, [&] {
    disk_.free = 100;
    stopping = std::thread([&] {
      const int looks = disk_.looks;
      while (disk_.looks < looks + 3) std::this_thread::sleep_for(std::chrono::milliseconds(10));
      stop = true;
    });
  });
  job.stop = &stop;
  DiskReserve reserve(folder_.path(), kReserve, kLook);
  const Recorded recorded = Record(job, folder_.path(), reserve);
  stopping.join();
  EXPECT_GE(recorded.games, 5u);
  EXPECT_LT(recorded.games, 40u);
  EXPECT_EQ(recorded.games, static_cast<std::size_t>(recorded.stats.games));
}

// The disk fills faster than we look: the write meets ENOSPC first.
TEST_F(DiskTest, ARefusedWriteWaitsAndLosesNothing) {
  SelfPlayJob job = ActAfter(5, [&] { disk_.refused_writes = 2; });
  DiskReserve reserve(folder_.path(), kReserve, kLook);
  const Recorded recorded = Record(job, folder_.path(), reserve);
  EXPECT_EQ(disk_.refused_writes, 0);
  EXPECT_EQ(recorded.hash, undisturbed_.hash);
}

TEST_F(DiskTest, WritesThatKeepFailingEndSelfPlayWithPathAndErrno) {
  for (const int error_number : {ENOSPC, EIO}) {
    TemporaryFolder folder;
    disk_.write_error = error_number;
    SelfPlayJob job = ActAfter(5, [&] { disk_.refused_writes = 1 << 30; });
    DiskReserve reserve(folder.path(), kReserve, kLook);
    try {
      Record(job, folder.path(), reserve);
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kIo);
      EXPECT_THAT(error.what(), HasSubstr(folder.path() + "/test-0"));
      EXPECT_THAT(error.what(), HasSubstr("(errno " + std::to_string(error_number) + ")"));
      std::printf("writes that keep failing: %s\n", error.what());
    }
    disk_.refused_writes = 0;
  }
}

TEST_F(DiskTest, ADiskThatCannotBeAskedIsAnError) {
  disk_.free = -1;
  errno = EIO;
  DiskReserve reserve(folder_.path(), kReserve, kLook);
  EXPECT_THROW(reserve.WaitForRoom(kNever), IoError);
}

}  // namespace
}  // namespace tengen
