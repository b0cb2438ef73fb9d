// SPDX-License-Identifier: MIT
// Every call that changes the disk fails once, and once for good: a record file, a checkpoint and a
// network with its verdict are written while the n-th write, fsync, rename, open or mkdir fails,
// for all n. The error names path and errno, what was there before still loads, and the same
// objects can be used again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "model/network_weights.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/runs/run_folder.h"
#include "tests/foundation/fault_file_system.h"
#include "tests/foundation/recording_file_system.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/train/tiny_run.h"
#include "train/checkpoint.h"
#include "train/loop/run_setup.h"

namespace tengen {
namespace {

constexpr int kMostCalls = 200;

// A folder with one generation in place, and the objects that write the next one.
class Scenario {
 public:
  explicit Scenario(const std::string& folder)
      : run_(RunFolder::Create(folder + "/run")),
        spec_(ModelSpecFor(TinyRunConfig({}))),
        checkpoints_(run_.TrainerFolder(), spec_, 1) {
    SetLogLevel("error");
    QuickFileSystem quick;
    ScopedFileSystem scope(quick);
    Step(1);
    writer_.reset();
  }

  // Writes generation g. After a failure it may be called again and goes on where it stopped.
  void Step(std::uint32_t g) {
    if (done_ < 1) CreateFolder(run_.RecordsFolder(g));
    Advance(1);
    if (writer_ == nullptr) {
      RecordHeader header;
      header.game = "go";
      header.size = "3";
      header.rules = "tromp-taylor komi=1";
      writer_ = std::make_unique<RecordWriter>(run_.RecordsFolder(g), "w", header,
                                               RecordWriterSettings{.frame_bytes = 1});
    }
    // A game that was taken is never given again, also when writing it failed.
    while (writer_->games() < 3) {
      GameRecord game;
      game.game = "go";
      game.size = "3";
      game.rules = "tromp-taylor komi=1";
      game.game_index = 3 * (g - 1) + writer_->games();
      game.moves = {MoveRecord{Action(4), std::nullopt}};
      writer_->Append(game);
    }
    writer_->Close();
    if (done_ < 2) checkpoints_.Save(CheckpointOf(g));
    Advance(2);
    if (done_ < 3) WriteNetworkFile(run_.NetPath(g), MakeRandomNetwork(spec_, g));
    Advance(3);
    if (done_ < 4) run_.PublishVerdict(g, {true, "{\"generation\":" + std::to_string(g) + "}"});
    done_ = 0;
  }

  // Generations 1 to g are there, whole.
  void Expect(std::uint32_t g) const {
    std::set<std::uint64_t> games;
    for (const std::string& path : RecordFilesUnder(run_.RecordsFolder())) {
      ReadGames(path, ReadMode::kStrict, [&](GameRecord&& game) {
        EXPECT_TRUE(games.insert(game.game_index).second) << "game twice: " << game.game_index;
      });
    }
    for (std::uint64_t i = 0; i < 3 * g; ++i) EXPECT_TRUE(games.contains(i)) << "game " << i;
    const auto checkpoint = checkpoints_.LoadNewest(nullptr);
    ASSERT_TRUE(checkpoint);
    EXPECT_GE(checkpoint->trainer.step, g);
    EXPECT_EQ(checkpoint->trainer, CheckpointOf(checkpoint->trainer.step).trainer);
    for (std::uint32_t i = 1; i <= g; ++i) {
      EXPECT_EQ(ReadNetworkFile(run_.NetPath(i)), MakeRandomNetwork(spec_, i));
      EXPECT_TRUE(run_.VerdictOf(i));
    }
  }

 private:
  void Advance(int part) { done_ = std::max(done_, part); }
  Checkpoint CheckpointOf(std::int64_t step) const {
    Checkpoint checkpoint;
    checkpoint.trainer.step = step;
    const auto seed = static_cast<std::uint64_t>(step);
    checkpoint.trainer.weights = MakeRandomNetwork(spec_, seed).tensors;
    checkpoint.trainer.averaged = MakeRandomNetwork(spec_, seed + 100).tensors;
    checkpoint.trainer.slots["momentum"] = checkpoint.trainer.weights;
    checkpoint.config = "game: {name: go}\n";
    return checkpoint;
  }

  const RunFolder run_;
  const ModelSpec spec_;
  CheckpointFolder checkpoints_;
  std::unique_ptr<RecordWriter> writer_;
  int done_ = 0;
};

// Times that the scenario makes the call.
int CallsOf(const std::string& call) {
  TemporaryFolder folder;
  Scenario scenario(folder.path());
  FaultFileSystem faults;
  ScopedFileSystem scope(faults);
  scenario.Step(2);
  const std::string calls = " " + faults.Calls() + " ";
  int count = 0;
  for (std::size_t at = calls.find(" " + call + " "); at != std::string::npos;
       at = calls.find(" " + call + " ", at + 1)) {
    ++count;
  }
  return count;
}

enum class Effect { kError, kNone };

int InjectEverywhere(const std::string& call, int error_number, int times, Effect effect) {
  const int calls = std::min(CallsOf(call), kMostCalls);
  EXPECT_GT(calls, 0) << call;
  for (int n = 0; n < calls; ++n) {
    SCOPED_TRACE(call + " " + std::to_string(n) + " errno " + std::to_string(error_number));
    TemporaryFolder folder;
    Scenario scenario(folder.path());
    FaultFileSystem faults;
    faults.SkipSync();
    ScopedFileSystem scope(faults);
    faults.FailAt(call, n, error_number, times);
    std::string message;
    try {
      scenario.Step(2);
    } catch (const Error& error) {
      message = error.what();
      EXPECT_EQ(error.code(), ExitCode::kIo);
    }
    if (effect == Effect::kNone) {
      EXPECT_EQ(message, "");
    } else {
      EXPECT_THAT(message, ::testing::HasSubstr("(errno " + std::to_string(error_number) + ")"));
      EXPECT_THAT(message, ::testing::HasSubstr(folder.path() + "/run"));
      scenario.Expect(1);
      faults.FailAt("", 0, 0);
      scenario.Step(2);
    }
    scenario.Expect(2);
  }
  return calls;
}

class WriteFaults : public ::testing::TestWithParam<const char*> {};

TEST_P(WriteFaults, EveryCallFails) {
  const std::string call = GetParam();
  int injected = 0;
  for (const int error_number : {ENOSPC, EIO}) {
    injected += InjectEverywhere(call, error_number, 1, Effect::kError);
    injected += InjectEverywhere(call, error_number, -1, Effect::kError);
  }
  const int interrupted = InjectEverywhere(call, EINTR, 1, Effect::kNone);
  std::printf(
      "%s: %d failures (ENOSPC, EIO; once and for good) named, nothing lost, retried; "
      "%d interruptions gone unnoticed\n",
      call.c_str(), injected, interrupted);
}
INSTANTIATE_TEST_SUITE_P(Calls, WriteFaults,
                         ::testing::Values("write", "fsync", "rename", "open", "mkdir"));

TEST(ShortWrites, AreCarriedOn) {
  for (const std::size_t most : {std::size_t{1}, std::size_t{7}, std::size_t{4096}}) {
    TemporaryFolder folder;
    Scenario scenario(folder.path());
    FaultFileSystem faults;
    faults.SkipSync();
    ScopedFileSystem scope(faults);
    faults.ShortWrites(most);
    scenario.Step(2);
    scenario.Expect(2);
  }
}

// A disk that fills up in the middle of a write: a part is taken, then ENOSPC.
TEST(ShortWrites, ThatEndInAFullDiskAreCutBack) {
  int injected = 0;
  for (int n = 1; n < 60; ++n) {
    TemporaryFolder folder;
    Scenario scenario(folder.path());
    FaultFileSystem faults;
    faults.SkipSync();
    ScopedFileSystem scope(faults);
    faults.ShortWrites(100);
    faults.FailAt("write", n, ENOSPC);
    EXPECT_THROW(scenario.Step(2), Error) << n;
    scenario.Expect(1);
    scenario.Step(2);
    scenario.Expect(2);
    ++injected;
  }
  std::printf("short write and ENOSPC: %d failures named, nothing lost, retried\n", injected);
}

}  // namespace
}  // namespace tengen
