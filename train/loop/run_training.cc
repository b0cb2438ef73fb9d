// SPDX-License-Identifier: MIT
#include "train/loop/run_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "foundation/errors.h"
#include "foundation/log.h"
#include "train/replay/sampler.h"

namespace tengen {
namespace {

// Long training phases save on the way.
constexpr double kCheckpointSeconds = 600;
constexpr std::int64_t kStepsPerMetric = 50;

enum class Shown : std::uint8_t { kAlways, kWhereTrained };

struct Loss {
  const char* name;
  double LossReport::*term;
  Shown shown;
};
constexpr Loss kLosses[] = {
    {"loss/total", &LossReport::total, Shown::kAlways},
    {"loss/policy", &LossReport::policy, Shown::kAlways},
    {"loss/opponent_policy", &LossReport::opponent_policy, Shown::kAlways},
    {"loss/value", &LossReport::value, Shown::kAlways},
    {"loss/score", &LossReport::score, Shown::kAlways},
    {"loss/ownership", &LossReport::ownership, Shown::kAlways},
    {"loss/score_stdev", &LossReport::score_stdev, Shown::kWhereTrained},
    {"loss/lead", &LossReport::lead, Shown::kWhereTrained},
    {"loss/variance_time", &LossReport::variance_time, Shown::kWhereTrained},
    {"loss/value_error", &LossReport::value_error, Shown::kWhereTrained},
    {"loss/score_error", &LossReport::score_error, Shown::kWhereTrained},
    {"loss/optimistic_policy", &LossReport::optimistic_policy, Shown::kWhereTrained}};

void AddLosses(const LossReport& losses, Shown shown, MetricsEntry& entry) {
  for (const Loss& loss : kLosses) {
    const double value = losses.*loss.term;
    if (loss.shown != shown || (shown == Shown::kWhereTrained && value == 0)) continue;
    entry.values.push_back({loss.name, value});
  }
}

MetricsEntry StepMetrics(std::uint32_t generation, std::int64_t step, const StepReport& report) {
  MetricsEntry entry = {"train", generation, step, {}};
  AddLosses(report.losses, Shown::kAlways, entry);
  entry.values.push_back({"gradient_norm", report.gradient_norm});
  entry.values.push_back({"learning_rate", report.learning_rate});
  AddLosses(report.losses, Shown::kWhereTrained, entry);
  return entry;
}

// Sums until MakeMeans.
void AddStep(const StepReport& step, GenerationPhase& phase) {
  ++phase.steps;
  phase.gradient_norm += step.gradient_norm;
  for (const Loss& loss : kLosses) phase.losses.*loss.term += step.losses.*loss.term;
}

void MakeMeans(GenerationPhase& phase) {
  const auto n = static_cast<double>(std::max<std::int64_t>(1, phase.steps));
  phase.gradient_norm /= n;
  for (const Loss& loss : kLosses) phase.losses.*loss.term /= n;
}

}  // namespace

RunTraining::RunTraining(const LoopContext& context, const ModelSpec& spec)
    : context_(context),
      seed_(static_cast<std::uint64_t>(context.config.GetInt("run.seed"))),
      checkpoints_(context.folder.TrainerFolder(), spec,
                   static_cast<int>(context.config.GetInt("train.checkpoint_keep"))),
      builder_(MakeTargetBuilder(context.config.GetString("game.name"), spec.shape)),
      window_(WindowSettings::From(context.config)),
      begin_seconds_(context.clock.SteadySeconds()),
      last_checkpoint_at_(begin_seconds_) {}

double RunTraining::RunningSeconds() const {
  return saved_seconds_ + context_.clock.SteadySeconds() - begin_seconds_;
}

void RunTraining::Open(const TrainerFactory& make_trainer, const NetworkFile& first) {
  trainer_ = make_trainer(TrainerSettings::From(context_.config), first);
  std::vector<std::string> skipped;
  const auto checkpoint = checkpoints_.LoadNewest(&skipped);
  for (const std::string& why : skipped) LogWarn("checkpoint skipped: " + why);
  if (!checkpoint) return;
  if (checkpoint->seed != seed_) {
    throw Error(ExitCode::kBadData, context_.folder.TrainerFolder() +
                                        ": the newest checkpoint is of another run (seed " +
                                        std::to_string(checkpoint->seed) + ", this run's is " +
                                        std::to_string(seed_) + "); move its folder out of there");
  }
  const std::string source = "the configuration in the newest checkpoint";
  const std::vector<std::string> changes =
      Config::Parse(checkpoint->config, source, {}).ForbiddenChanges(context_.config);
  if (!changes.empty()) {
    std::string message = context_.folder.ConfigPath() +
                          " is not what the run was trained with; give back the old values:";
    for (const std::string& line : changes) message += "\n  " + line;
    throw Error(ExitCode::kBadConfig, message);
  }
  trainer_->Load(checkpoint->trainer);
  saved_step_ = trainer_->step();
  saved_seconds_ = checkpoint->running_seconds;
}

void RunTraining::SaveCheckpoint() {
  Checkpoint checkpoint;
  checkpoint.trainer = trainer_->Save();
  checkpoint.seed = seed_;
  checkpoint.running_seconds = RunningSeconds();
  checkpoint.config = context_.config.ToYaml();
  checkpoints_.Save(checkpoint);
  saved_step_ = checkpoint.trainer.step;
  last_checkpoint_at_ = context_.clock.SteadySeconds();
}

bool RunTraining::SaveIfChanged() {
  if (trainer_->step() == saved_step_) return false;
  SaveCheckpoint();
  return true;
}

void RunTraining::AddGames(const GamesByIndex& games, GenerationPhase& phase) {
  const std::int64_t before = window_.total();
  for (const auto& [index, record] : games) window_.Add(builder_->Store(record));
  phase.games = static_cast<std::int64_t>(games.size());
  phase.positions = window_.total() - before;
}

bool RunTraining::Train(std::uint32_t g, StopWatch& stop, RunMetrics& metrics,
                        GenerationPhase& phase) {
  const auto batch_size = static_cast<int>(context_.config.GetInt("train.batch"));
  const auto end = static_cast<std::int64_t>(context_.config.GetDouble("train.reuse") *
                                             static_cast<double>(window_.total()) / batch_size);
  if (trainer_->step() < end) {
    TrainingBatch batch(builder_->shape(), batch_size);
    PhaseProgress bar(context_.bars, "generation " + std::to_string(g + 1) + " training",
                      static_cast<std::uint64_t>(end - phase_begin_), "steps");
    const double begin = context_.clock.SteadySeconds();
    phase.anything = true;
    while (trainer_->step() < end) {
      if (stop.Look() != StopReason::kNone) return false;
      FillBatch(g, batch);
      const StepReport step = trainer_->Step(batch);
      phase.learning_rate = step.learning_rate;
      if (!step.fault.empty()) metrics.Event("rollback", step.fault);
      if (step.skipped) {
        ++phase.skipped;
        continue;
      }
      AddStep(step, phase);
      bar.Update(trainer_->step() - phase_begin_, fmt::format("loss {:.3f}", step.losses.total));
      if (trainer_->step() % kStepsPerMetric == 0) {
        metrics.Record(StepMetrics(g + 1, trainer_->step(), step));
      }
      if (context_.clock.SteadySeconds() - last_checkpoint_at_ > kCheckpointSeconds) {
        SaveCheckpoint();
      }
    }
    phase.train_seconds = context_.clock.SteadySeconds() - begin;
    MakeMeans(phase);
  }
  phase_begin_ = end;
  return true;
}

void RunTraining::FillBatch(std::uint32_t g, TrainingBatch& batch) {
  batch.Clear();
  Sampler sampler(seed_, g, window_.size());
  const std::int64_t first = (trainer_->step() - phase_begin_) * batch.inputs.capacity();
  for (std::int64_t n = first; n < first + batch.inputs.capacity(); ++n) {
    const ReplayWindow::Sample sample = window_.At(sampler.Position(n));
    const int symmetry = sampler.Symmetry(n, builder_->Symmetries(*sample.game));
    builder_->Add(*sample.game, sample.position, symmetry, batch);
  }
}

}  // namespace tengen
