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
#include "tests/foundation/temporary_folder.h"
#include "tests/train/passing_trainer.h"
#include "tests/train/run_contents.h"
#include "tests/train/tiny_preset.h"
#include "train/loop/dry_run.h"
#include "train/loop/generation_loop.h"
#include "train/loop/run_setup.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

class RunTest : public ::testing::TestWithParam<std::string> {
 protected:
  RunTest() { SetLogLevel("error"); }

  StopReason Run(const std::string& name, const Config& config,
                 TrainerFactory factory = MakeTrainer) {
    return GenerationLoop({folder_ / name, config, std::move(factory), ProgressBars::kOff}).Run();
  }

  RunContents ContentsOf(const std::string& name) { return ContentsOfRun(folder_ / name); }

  const TemporaryFolder folder_;
};

TEST_P(RunTest, PresetMakesTwoTinyGenerations) {
  EXPECT_EQ(Run("a", TinyPreset(GetParam())), StopReason::kNone);
  const RunFolder run = RunFolder::Open(folder_ / "a");
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
  Run("a", TinyPreset("quickstart.yaml"));
  Run("b", TinyPreset("quickstart.yaml",
                      {"selfplay.threads=1", "selfplay.boards_per_thread=3", "gate.threads=1"}));
  EXPECT_EQ(ContentsOf("a"), ContentsOf("b"));
  Run("c", TinyPreset("quickstart.yaml", {"run.seed=7"}));
  EXPECT_NE(ContentsOf("a"), ContentsOf("c"));
}

// Asks for a stop at one step.
class StoppingTrainer final : public PassingTrainer {
 public:
  StoppingTrainer(std::unique_ptr<Trainer> inner, std::int64_t stop_at)
      : PassingTrainer(std::move(inner)), stop_at_(stop_at) {}
  StepReport Step(const TrainingBatch& batch) override {
    if (step() == stop_at_) StopSignal::Request(SIGTERM);
    return PassingTrainer::Step(batch);
  }

 private:
  const std::int64_t stop_at_;
};

TEST_F(RunCase, GoesOnAfterAStopAsIfThereHadBeenNone) {
  const Config config = TinyPreset("quickstart.yaml");
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
    DryRun(folder_ / "dry", TinyPreset(preset), MakeTrainer, [&](const std::string&) { ++lines; });
    EXPECT_GE(lines, 6);
    EXPECT_EQ(folder_.List(), "");
  }
}

}  // namespace
}  // namespace tengen
