// SPDX-License-Identifier: MIT
#include "train/loop/dry_run.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "foundation/errors.h"
#include "model/evaluators.h"
#include "model/network_weights.h"
#include "selfplay/runs/run_folder.h"
#include "selfplay/workers/self_play.h"
#include "train/loop/run_setup.h"
#include "train/targets/target_builder.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using Report = std::function<void(const std::string&)>;

constexpr int kMoves = 4;  // of each game that is tried

std::string Text(const char* format, auto... values) {
  char line[300];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

void CheckFolder(const std::string& run, const Report& report) {
  fs::path existing = fs::absolute(run);
  while (!fs::exists(existing) && existing.has_parent_path()) existing = existing.parent_path();
  if (access(existing.c_str(), W_OK | X_OK) != 0)
    ThrowIo("cannot write into", existing.string(), errno);
  std::error_code error;
  const fs::space_info space = fs::space(existing, error);
  if (error) ThrowIo("cannot ask for the free space of", existing.string(), error.value());
  constexpr double kGiB = 1024.0 * 1024 * 1024;
  const double free = static_cast<double>(space.available) / kGiB;
  report(Text("folder: %s, %.1f GiB free",
              RunFolder::IsRun(run) ? "a run to go on with" : "a new run", free));
  if (free < 0.5) {
    throw Error(ExitCode::kIo, Text("less than 0.5 GiB is free on the disk of %s", run.c_str()));
  }
}

}  // namespace

void DryRun(const std::string& run, const Config& config, const TrainerFactory& make_trainer,
            const Report& report) {
  const ModelSpec spec = ModelSpecFor(config);
  report("game: " + GameSettings::Text(config));
  CheckFolder(run, report);
  const NetworkFile network =
      MakeRandomNetwork(spec, static_cast<std::uint64_t>(config.GetInt("run.seed")));
  std::size_t weights = 0;
  for (const auto& [name, tensor] : network.tensors) weights += tensor.values.size();
  report(
      Text("network: %d blocks of %d channels, %zu weights", spec.blocks, spec.channels, weights));
  const EvaluatorSettings evaluator = EvaluatorSettings::From(config);
  report("evaluator: " + MakeEvaluator(evaluator, &network, spec.shape)->Description());

  SelfPlayJob job;
  const GameSettings played = GameSettings::From(config);
  job.game = played.game;
  job.size = played.size;
  job.rules = played.rules;
  job.inputs = played.inputs;
  job.draws = played.draws;
  job.settings = SelfPlaySettings::From(config);
  job.settings.max_moves = kMoves;
  job.settings.opening_mean = 0;
  job.settings.threads = 1;
  job.search = SearchSettings::From(config);
  job.search.cheap_share = 0;
  job.seed = static_cast<std::uint64_t>(config.GetInt("run.seed"));
  job.indices = {0, 1};
  job.make_evaluator = [&](const InputShape& shape) {
    return MakeEvaluator(evaluator, &network, shape);
  };
  std::vector<GameRecord> games;
  const SelfPlayStats stats =
      RunSelfPlay(job, [&](GameRecord&& game) { games.push_back(std::move(game)); });
  report(Text("self-play: %lld moves, %lld evaluations", static_cast<long long>(stats.plies),
              static_cast<long long>(stats.evaluations)));

  const auto builder = MakeTargetBuilder(job.game, spec.shape);
  const int batch_size = static_cast<int>(config.GetInt("train.batch"));
  TrainingBatch batch(builder->shape(), batch_size);
  std::vector<StoredGame> stored;
  for (const GameRecord& game : games) stored.push_back(builder->Store(game));
  for (int row = 0; row < batch_size; ++row) {
    const StoredGame& game = stored[static_cast<std::size_t>(row) % stored.size()];
    builder->Add(game, row / static_cast<int>(stored.size()) % game.positions(), 0, batch);
  }
  const auto trainer = make_trainer(TrainerSettings::From(config), network);
  const StepReport step = trainer->Step(batch);
  report(Text("training: one step of %d positions, loss %.3f", batch_size, step.losses.total));
}

}  // namespace tengen
