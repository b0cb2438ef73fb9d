// SPDX-License-Identifier: MIT
// A run with the real trainer, broken off in the middle and gone on with, against one that was not:
// weights, optimizer, the next batches and the next games must be equal to the bit, with one thread
// on the CPU. Half of the breaks are stops, which save; half are failures, which save nothing, as a
// kill does.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include "foundation/checksum.h"
#include "foundation/log.h"
#include "foundation/stop.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/train/passing_trainer.h"
#include "tests/train/run_contents.h"
#include "tests/train/tiny_preset.h"
#include "train/loop/generation_loop.h"
#include "train/loop/run_setup.h"

namespace tengen {
namespace {

// scripts/nightly asks for more.
std::int64_t NumPoints() {
  const char* points = std::getenv("TENGEN_RESUME_POINTS");
  return points != nullptr ? std::atoll(points) : 10;
}

// More points need more steps.
Config OneThread() {
  const double reuse = 0.05 * static_cast<double>(NumPoints());
  return TinyPreset("quickstart.yaml", {"run.generations=3", "selfplay.threads=1", "gate.threads=1",
                                        "train.batch=16", "train.reuse=" + std::to_string(reuse),
                                        "train.shards=1", "window.min_positions=100"});
}

std::string HashOf(const TrainingBatch& batch) {
  Sha256 sum;
  const auto add = [&](const auto& values) {
    sum.Update(
        {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(*values.data())});
  };
  for (const auto* part :
       {&batch.legal, &batch.policy, &batch.opponent_policy, &batch.opponent_mask, &batch.value,
        &batch.score, &batch.score_mask, &batch.ownership, &batch.ownership_mask, &batch.weight}) {
    add(*part);
  }
  for (int row = 0; row < batch.size(); ++row) {
    add(batch.inputs.planes(row));
    add(batch.inputs.globals(row));
  }
  return sum.Hex();
}

enum class Break { kNone, kStop, kFailure };

using Batches = std::map<std::int64_t, std::string>;  // hash by step

// Notes each batch that the real trainer gets, and breaks the run off before a step.
class WatchedTrainer final : public PassingTrainer {
 public:
  WatchedTrainer(std::unique_ptr<Trainer> inner, Batches& seen, Break how, std::int64_t at)
      : PassingTrainer(std::move(inner)), seen_(seen), how_(how), at_(at) {}
  StepReport Step(const TrainingBatch& batch) override {
    if (how_ == Break::kFailure && step() == at_) throw Error(ExitCode::kFailed, "planted");
    if (how_ == Break::kStop && step() + 1 == at_) StopSignal::Request(SIGTERM);
    seen_[step()] = HashOf(batch);
    return PassingTrainer::Step(batch);
  }

 private:
  Batches& seen_;
  const Break how_;
  const std::int64_t at_;
};

Batches RunOnce(const std::string& folder, Break how, std::int64_t at) {
  Batches seen;
  const StopSignal signals;
  GenerationLoop loop({folder, OneThread(),
                       [&](const TrainerSettings& settings, const NetworkFile& initial) {
                         return std::make_unique<WatchedTrainer>(MakeTrainer(settings, initial),
                                                                 seen, how, at);
                       },
                       ProgressBars::kOff});
  if (how == Break::kFailure) {
    EXPECT_THROW(loop.Run(), Error);
  } else {
    EXPECT_EQ(loop.Run(), how == Break::kStop ? StopReason::kSignal : StopReason::kNone);
  }
  return seen;
}

TrainerState TrainerOf(const std::string& folder) {
  const CheckpointFolder checkpoints(RunFolder::Open(folder).TrainerFolder(),
                                     ModelSpecFor(OneThread()), 3);
  return checkpoints.LoadNewest(nullptr)->trainer;
}

std::size_t NumGames(const RunContents& contents) {
  std::size_t games = 0;
  for (const auto& generation : contents.games) games += generation.size();
  return games;
}

TEST(ResumeEquality, ARunBrokenOffAndGoneOnWithIsTheWholeRunToTheBit) {
  SetLogLevel("error");
  const TemporaryFolder scratch;
  const std::string whole = scratch / "whole";
  const Batches batches = RunOnce(whole, Break::kNone, 0);
  const TrainerState trained = TrainerOf(whole);
  const RunContents contents = ContentsOfRun(whole);
  const std::int64_t steps = trained.step, points = NumPoints();
  ASSERT_EQ(static_cast<std::int64_t>(batches.size()), steps);
  // Not in the last generation, after whose training no game follows.
  const std::int64_t last = steps * 3 / 5;
  ASSERT_GE(last, points) << "too few steps for so many different points";

  std::size_t next_batches = 0, next_games = 0;
  for (std::int64_t i = 0; i < points; ++i) {
    const std::int64_t at = 1 + i * last / points;
    SCOPED_TRACE("broken off at step " + std::to_string(at));
    const std::string run = scratch / ("cut" + std::to_string(at));
    RunOnce(run, i % 2 == 0 ? Break::kStop : Break::kFailure, at);
    const std::size_t games_before = NumGames(ContentsOfRun(run));
    const Batches rest = RunOnce(run, Break::kNone, 0);
    // After a failure the steps since the last checkpoint are made again.
    for (const auto& [step, hash] : rest) EXPECT_EQ(hash, batches.at(step)) << "batch " << step;
    for (std::int64_t next = at; next < std::min(at + 3, steps); ++next) {
      EXPECT_TRUE(rest.contains(next));
      ++next_batches;
    }
    EXPECT_EQ(ContentsOfRun(run), contents);
    EXPECT_LT(games_before, NumGames(contents)) << "no game was left to be played";
    ++next_games;
    EXPECT_EQ(TrainerOf(run), trained);  // weights, average, optimizer, counters
  }
  std::printf(
      "resume equality: %lld points in %lld steps, %zu next batches and %zu next games, "
      "weights and optimizer equal to the bit\n",
      static_cast<long long>(points), static_cast<long long>(steps), next_batches, next_games);
}

}  // namespace
}  // namespace tengen
