// SPDX-License-Identifier: MIT
// The power fails at every moment of a run. All file operations of a tiny run of three generations
// are recorded and every state that a disk may hold after each of them is laid out in a real
// folder, where the loop's own recovery must find whole files only, every game that was
// acknowledged once, and a checkpoint no older than the last acknowledged one. run.sqlite is left
// out: it is rebuilt.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "model/network_file.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_recovery.h"
#include "selfplay/runs/run_lock.h"
#include "tests/foundation/crash_disk.h"
#include "tests/foundation/recording_file_system.h"
#include "tests/foundation/under_sanitizer.h"
#include "tests/train/tiny_run.h"
#include "train/checkpoint.h"
#include "train/loop/gate_verdict.h"
#include "train/loop/run_setup.h"
#include "train/metrics/metrics_log.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using Kind = FileOperation::Kind;

// Of the states, so many are laid out.
constexpr std::size_t kEveryState = kUnderSanitizer ? 40 : 1;
constexpr std::size_t kKills = kUnderSanitizer ? 2 : 5;

// More of them by night.
std::uint64_t Draws() {
  const char* draws = std::getenv("TENGEN_CRASH_DRAWS");
  return draws != nullptr ? std::stoull(draws) : 2;
}

std::string ScratchRoot(const std::string& name) {
  std::error_code error;
  const bool memory = fs::is_directory("/dev/shm", error) && ::access("/dev/shm", W_OK) == 0;
  const std::string root = (memory ? "/dev/shm" : ::testing::TempDir()) + "/tengen_crash_" + name +
                           "_" + std::to_string(::getpid());
  fs::remove_all(root);
  fs::create_directories(root);
  return root;
}

// Names that later steps read: whole or absent.
bool IsPublished(const std::string& path) {
  return !path.ends_with('/') && !path.ends_with(".open") && !path.ends_with(".tmp") &&
         path != "metrics.jsonl" && path != "lock";
}

struct Recording {
  std::vector<FileOperation> log;
  std::size_t killed_at = SIZE_MAX;  // entries of the first process
};

// A run from nothing; with kill_at the first process dies there and a second one ends the run.
Recording Record(const Config& config, const std::string& folder, std::size_t kill_at = SIZE_MAX) {
  RecordingFileSystem recorder(folder);
  ScopedFileSystem scope(recorder);
  recorder.KillAt(kill_at);
  if (kill_at != SIZE_MAX) {
    EXPECT_THROW(MakeTinyRun(folder, config), Error);
    recorder.Revive();
  }
  EXPECT_EQ(MakeTinyRun(folder, config), StopReason::kNone);
  return {recorder.log(), kill_at};
}

class Checker {
 public:
  Checker(const Config& config, Recording recording, const std::string& scratch,
          const std::string& whole_run)
      : config_(config),
        spec_(ModelSpecFor(config)),
        recording_(std::move(recording)),
        work_(scratch + "/state"),
        contents_(ContentsOfRun(whole_run)) {
    for (const std::string& path : RecordFilesUnder(whole_run + "/records")) {
      ReadGames(path, ReadMode::kStrict, [&](GameRecord&& game) {
        games_[game.game_index] = HashOfGames({std::move(game)});
      });
    }
    FindPublished();
  }

  // Every moment from `first` on; every n-th state is laid out and recovered, and of these every
  // m-th run is finished.
  void Run(std::size_t first, std::size_t every, std::size_t finish_every) {
    CrashDisk disk(Draws());
    for (std::size_t k = 0; k <= recording_.log.size(); ++k) {
      if (k > 0) disk.Apply(recording_.log[k - 1]);
      if (k > 0) Acknowledge(k, disk);
      if (k < first) continue;
      if (faults_ > 1000) return;  // proof enough, and states pile up where nothing is synced
      disk.ForEachNewState([&](const CrashState& state, CrashData data) {
        ++states_;
        ++by_data_[static_cast<std::size_t>(data)];
        try {
          CheckNames(state);
          if (states_ % every == 0) {
            ++recovered_;
            LayOut(state);
            CheckRecovery();
            if (recovered_ % finish_every == 0) Finish();
          }
        } catch (const std::exception& error) {
          if (faults_++ < 10)
            first_faults_ += "after operation " + std::to_string(k) + ": " + error.what() + "\n";
        }
      });
    }
  }

  std::size_t states() const { return states_; }
  std::size_t recovered() const { return recovered_; }
  std::size_t faults() const { return faults_; }
  const std::string& first_faults() const { return first_faults_; }
  void Print(const char* what) const {
    std::printf(
        "%s: crash states: %zu (kept %zu, dropped %zu, torn %zu) after %zu operations; %zu laid "
        "out and recovered, %zu of these runs finished; lost or half: %zu\n",
        what, states_, by_data_[0], by_data_[1], by_data_[2], recording_.log.size(), recovered_,
        finished_, faults_);
  }

 private:
  [[noreturn]] static void Fault(const std::string& what) { throw Error(ExitCode::kFailed, what); }

  // What each name held when it was given.
  void FindPublished() {
    CrashDisk disk(0);
    for (const FileOperation& op : recording_.log) {
      disk.Apply(op);
      if (op.kind != Kind::kRename) continue;
      published_[op.to].insert(disk.BytesOf(disk.FileNamed(op.to)));
    }
  }

  // A name counts as acknowledged once its writer goes on to another operation than the sync of the
  // folder. A writer that was killed before has acknowledged nothing.
  void Acknowledge(std::size_t k, const CrashDisk& disk) {
    if (k < 2 || recording_.killed_at == k - 1) return;
    const FileOperation& op = recording_.log[k - 2];
    if (op.kind != Kind::kRename) return;
    const std::string& bytes = disk.BytesOf(disk.FileNamed(op.to));
    if (op.to.ends_with(kRecordSuffix)) {
      const std::string copy = work_ + ".tfrecord";
      std::ofstream(copy, std::ios::binary) << bytes;
      ReadGames(copy, ReadMode::kStrict,
                [&](GameRecord&& game) { acknowledged_games_.insert(game.game_index); });
    } else if (op.to.ends_with("/MANIFEST")) {
      const std::string folder = op.to.substr(0, op.to.rfind('/'));
      const std::string& state = disk.BytesOf(disk.FileNamed(folder + "/state.json"));
      acknowledged_step_ = std::stoll(state.substr(state.find("\"step\":") + 7));
    } else if (!op.to.starts_with("trainer/")) {
      acknowledged_names_.insert(op.to);
    }
  }

  void CheckNames(const CrashState& state) const {
    for (const auto& [path, bytes] : state) {
      if (!IsPublished(path)) continue;
      const auto whole = published_.find(path);
      if (whole == published_.end() || !whole->second.contains(bytes)) {
        Fault(path + " shows " + std::to_string(bytes.size()) + " bytes that are not whole");
      }
    }
    for (const std::string& path : acknowledged_names_) {
      if (!state.contains(path)) Fault(path + " was acknowledged and is lost");
    }
  }

  void LayOut(const CrashState& state) const {
    fs::remove_all(work_);
    fs::create_directories(work_);
    for (const auto& [path, bytes] : state) {
      if (path.ends_with('/')) {
        fs::create_directory(work_ + "/" + path);
      } else {
        std::ofstream(work_ + "/" + path, std::ios::binary) << bytes;
      }
    }
  }

  void CheckRecovery() const {
    const RunFolder run = RunFolder::Create(work_);
    const RunLock lock(run.LockPath());
    if (!RunFolder::IsRun(work_) && !acknowledged_games_.empty()) Fault("no run is there any more");
    std::map<std::uint64_t, int> seen;
    for (const std::uint32_t g : run.RecordGenerations()) {
      RecoverOpenFiles(run.RecordsFolder(g));
      for (const std::string& path : RecordFilesUnder(run.RecordsFolder(g))) {
        ReadGames(path, ReadMode::kStrict, [&](GameRecord&& game) {
          const std::uint64_t index = game.game_index;
          ++seen[index];
          if (HashOfGames({std::move(game)}) != games_.at(index)) {
            Fault("game " + std::to_string(index) + " is not what was played");
          }
        });
      }
    }
    for (const auto& [index, times] : seen) {
      if (times != 1) Fault("game " + std::to_string(index) + " is there twice");
    }
    for (const std::uint64_t index : acknowledged_games_) {
      if (!seen.contains(index)) Fault("game " + std::to_string(index) + " is lost");
    }
    for (const std::uint32_t g : run.NetGenerations()) {
      ReadNetworkFile(run.NetPath(g));
      const auto verdict = run.VerdictOf(g);
      if (!verdict) continue;
      FromVerdict(*verdict, run.VerdictPath(g));
      const std::uint64_t games =  // that were played before
          g * static_cast<std::uint64_t>(config_.GetInt("selfplay.games_per_generation"));
      if (seen.size() < games) {
        Fault("generation " + std::to_string(g) + " is decided, but only " +
              std::to_string(seen.size()) + " games are there");
      }
    }
    const auto checkpoint = CheckpointFolder(run.TrainerFolder(), spec_, 1).LoadNewest(nullptr);
    if ((checkpoint ? checkpoint->trainer.step : -1) < acknowledged_step_) {
      Fault("the checkpoint of step " + std::to_string(acknowledged_step_) + " is lost");
    }
    CheckMetrics(run.MetricsPath());
  }

  static void CheckMetrics(const std::string& path) {
    MetricsLog(path).WriteEvent("start", "");
    std::ifstream file(path, std::ios::binary);
    for (std::string line; std::getline(file, line);) {
      if (!line.starts_with("{\"time\":") || !line.ends_with('}') ||
          line.find('\0') != std::string::npos) {
        Fault(path + ": a line is damaged: " + line.substr(0, 100));
      }
    }
  }

  void Finish() {
    ++finished_;
    if (MakeTinyRun(work_, config_) != StopReason::kNone) Fault("the run did not end");
    if (ContentsOfRun(work_) != contents_) Fault("the finished run differs from the unbroken one");
    for (const auto& entry : fs::recursive_directory_iterator(work_)) {
      const std::string name = entry.path().string();
      if (name.ends_with(".tmp") || name.ends_with(".open")) Fault(name + " was left behind");
    }
  }

  const Config& config_;
  const ModelSpec spec_;
  const Recording recording_;
  const std::string work_;
  const RunContents contents_;
  std::map<std::uint64_t, std::string> games_;
  std::map<std::string, std::set<std::string>> published_;
  std::set<std::string> acknowledged_names_;
  std::set<std::uint64_t> acknowledged_games_;
  std::int64_t acknowledged_step_ = -1;
  std::size_t states_ = 0, recovered_ = 0, finished_ = 0, faults_ = 0;
  std::size_t by_data_[3] = {};
  std::string first_faults_;
};

class CrashStates : public ::testing::Test {
 protected:
  CrashStates()
      : scratch_(ScratchRoot(::testing::UnitTest::GetInstance()->current_test_info()->name())),
        config_(TinyRunConfig({"train.checkpoint_keep=1", "records.roll_seconds=0.01",
                               "selfplay.games_per_generation=12", "model.channels=10"})) {
    SetLogLevel("error");
    QuickFileSystem quick;
    ScopedFileSystem scope(quick);
    MakeTinyRun(scratch_ + "/whole", config_);
  }
  ~CrashStates() override { fs::remove_all(scratch_); }

  Recording Recorded(std::size_t kill_at = SIZE_MAX) {
    const std::string folder = scratch_ + "/recorded" + std::to_string(++recordings_);
    fs::create_directories(folder);
    return Record(config_, folder, kill_at);
  }
  Checker CheckerOf(const Recording& recording) {
    return Checker(config_, recording, scratch_, scratch_ + "/whole");
  }

  QuickFileSystem quick_;
  const std::string scratch_;
  const Config config_;
  int recordings_ = 0;
};

TEST_F(CrashStates, EveryMomentOfARunRecovers) {
  Checker checker = CheckerOf(Recorded());
  ScopedFileSystem scope(quick_);
  checker.Run(0, kEveryState, 60);
  checker.Print("one process");
  EXPECT_EQ(checker.faults(), 0U) << checker.first_faults();
  EXPECT_GE(checker.states(), 5000U);
}

// The first process is killed and leaves names behind that are not synced yet; the second builds on
// them, and then the power fails.
TEST_F(CrashStates, EveryMomentAfterAKillRecovers) {
  const std::size_t length = Recorded().log.size();
  for (std::size_t i = 1; i <= kKills; ++i) {
    const Recording recording = Recorded(length * i / (kKills + 1));
    Checker checker = CheckerOf(recording);
    ScopedFileSystem scope(quick_);
    checker.Run(recording.killed_at, 10 * kEveryState, 20);
    checker.Print("killed, then the power");
    EXPECT_EQ(checker.faults(), 0U) << checker.first_faults();
  }
}

// The proof that these tests can fail: the log of a program that does not sync.
class MissingSync : public CrashStates {
 protected:
  std::size_t FaultsWithout(Kind kind) {
    Recording recording = Recorded();
    std::erase_if(recording.log, [&](const FileOperation& op) { return op.kind == kind; });
    Checker checker = CheckerOf(recording);
    ScopedFileSystem scope(quick_);
    checker.Run(0, SIZE_MAX, SIZE_MAX);
    return checker.faults();
  }
};

TEST_F(MissingSync, OfFilesIsNoticed) {
  const std::size_t faults = FaultsWithout(Kind::kSyncFile);
  std::printf("without fsync before rename: %zu states lost or half\n", faults);
  EXPECT_GT(faults, 100U);
}

TEST_F(MissingSync, OfFoldersIsNoticed) {
  const std::size_t faults = FaultsWithout(Kind::kSyncFolder);
  std::printf("without fsync of folders: %zu states lost or half\n", faults);
  EXPECT_GT(faults, 100U);
}

}  // namespace
}  // namespace tengen
