// SPDX-License-Identifier: MIT
// Whole runs with the real network and trainer on tiny boards: every preset for two generations,
// equality to the bit with other thread counts and across a stop, and the dry run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "foundation/files.h"
#include "foundation/log.h"
#include "foundation/stop.h"
#include "selfplay/records/game_hash.h"
#include "train/loop/dry_run.h"
#include "train/loop/generation_loop.h"
#include "train/loop/run_setup.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

const std::vector<std::string> kTiny = {"game.size=5",
                                        "run.generations=2",
                                        "run.minutes=0",
                                        "model.blocks=2",
                                        "model.channels=8",
                                        "model.pooling_blocks=[1]",
                                        "model.pooling_channels=4",
                                        "model.policy_channels=4",
                                        "model.value_channels=4",
                                        "model.value_hidden=8",
                                        "search.visits=4",
                                        "search.cheap_visits=2",
                                        "search.gumbel_actions=4",
                                        "selfplay.games_per_generation=6",
                                        "selfplay.boards_per_thread=4",
                                        "selfplay.threads=2",
                                        "evaluator.device=cpu",
                                        "evaluator.cpu_rows=4",
                                        "train.batch=32",
                                        "train.reuse=1",
                                        "gate.max_pairs=2",
                                        "gate.visits=4",
                                        "gate.threads=2"};

class RunTest : public ::testing::TestWithParam<std::string> {
 protected:
  RunTest() {
    folder_ = ::testing::TempDir() + "/tengen_run_" + std::to_string(::getpid());
    fs::remove_all(folder_);
    SetLogLevel("error");
  }
  ~RunTest() override { fs::remove_all(folder_); }

  static Config Preset(const std::string& name, std::vector<std::string> more = {}) {
    std::vector<std::string> overrides = kTiny;
    overrides.insert(overrides.end(), more.begin(), more.end());
    return Config::Load(TENGEN_SOURCE_DIR "/configs/" + name, overrides);
  }

  StopReason Run(const std::string& name, const Config& config,
                 TrainerFactory factory = MakeTrainer) {
    return GenerationLoop({folder_ + "/" + name, config, std::move(factory), ProgressBars::kOff})
        .Run();
  }

  // Networks and verdicts as bytes, games as hashes.
  std::vector<std::string> ContentsOf(const std::string& name) {
    const RunFolder run = RunFolder::Open(folder_ + "/" + name);
    std::vector<std::string> contents;
    for (const std::uint32_t g : run.NetGenerations()) {
      contents.push_back(ReadWholeFile(run.NetPath(g), 1 << 24));
      contents.push_back(ReadWholeFile(run.VerdictPath(g), 1 << 16));
    }
    for (const std::uint32_t g : run.RecordGenerations()) {
      std::vector<GameRecord> games;
      for (auto& [index, game] : ReadGenerationGames(run.RecordsFolder(g), {0, 1ULL << 40})) {
        games.push_back(game);
      }
      contents.push_back(HashOfGames(games));
    }
    return contents;
  }

  std::string folder_;
};

TEST_P(RunTest, PresetMakesTwoTinyGenerations) {
  EXPECT_EQ(Run("a", Preset(GetParam())), StopReason::kNone);
  const RunFolder run = RunFolder::Open(folder_ + "/a");
  EXPECT_THAT(run.NetGenerations(), ElementsAre(0, 1, 2));
  EXPECT_TRUE(run.VerdictOf(2).has_value());
  for (const char* file : {"config.yaml", "run.sqlite", "metrics.jsonl", "lock"}) {
    EXPECT_TRUE(FileExists(run.path() + "/" + file)) << file;
  }
}

std::vector<std::string> Presets() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(TENGEN_SOURCE_DIR "/configs")) {
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}
INSTANTIATE_TEST_SUITE_P(Configs, RunTest, ::testing::ValuesIn(Presets()), [](const auto& preset) {
  std::string name = fs::path(preset.param).stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
});

class RunCase : public RunTest {};

TEST_F(RunCase, IsReproducibleToTheBitWithOtherThreads) {
  Run("a", Preset("quickstart.yaml"));
  Run("b", Preset("quickstart.yaml",
                  {"selfplay.threads=1", "selfplay.boards_per_thread=3", "gate.threads=1"}));
  EXPECT_EQ(ContentsOf("a"), ContentsOf("b"));
  Run("c", Preset("quickstart.yaml", {"run.seed=7"}));
  EXPECT_NE(ContentsOf("a"), ContentsOf("c"));
}

// Passes steps on, and asks for a stop at one of them.
class StoppingTrainer final : public Trainer {
 public:
  StoppingTrainer(std::unique_ptr<Trainer> inner, std::int64_t stop_at)
      : inner_(std::move(inner)), stop_at_(stop_at) {}
  StepReport Step(const TrainingBatch& batch) override {
    if (inner_->step() == stop_at_) StopSignal::Request(SIGTERM);
    return inner_->Step(batch);
  }
  std::int64_t step() const override { return inner_->step(); }
  std::int64_t samples() const override { return inner_->samples(); }
  TrainerState Save() const override { return inner_->Save(); }
  void Load(const TrainerState& state) override { inner_->Load(state); }

 private:
  std::unique_ptr<Trainer> inner_;
  std::int64_t stop_at_;
};

TEST_F(RunCase, GoesOnAfterAStopAsIfThereHadBeenNone) {
  const Config config = Preset("quickstart.yaml");
  Run("whole", config);
  for (const std::int64_t at : {2, 9}) {
    const std::string name = "cut" + std::to_string(at);
    {
      const StopSignal signals;
      EXPECT_EQ(Run(name, config,
                    [&](const TrainerSettings& settings, const NetworkFile& initial) {
                      return std::make_unique<StoppingTrainer>(MakeTrainer(settings, initial), at);
                    }),
                StopReason::kSignal);
    }
    const StopSignal forget_the_signal;
    EXPECT_EQ(Run(name, config), StopReason::kNone);
    EXPECT_EQ(ContentsOf(name), ContentsOf("whole")) << "stopped at step " << at;
  }
}

TEST_F(RunCase, ADryRunChecksEverythingAndWritesNothing) {
  for (const std::string preset : {"quickstart.yaml", "gomoku-quick.yaml"}) {
    int lines = 0;
    DryRun(folder_ + "/dry", Preset(preset), MakeTrainer, [&](const std::string&) { ++lines; });
    EXPECT_GE(lines, 6);
    EXPECT_FALSE(fs::exists(folder_));
  }
}

}  // namespace
}  // namespace tengen
