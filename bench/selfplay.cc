// SPDX-License-Identifier: MIT
#include "bench/selfplay.h"

#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "model/evaluators.h"
#include "model/network_weights.h"
#include "selfplay/games/registry.h"
#include "selfplay/workers/input_shape.h"
#include "selfplay/workers/self_play.h"

namespace tengen {
namespace {

struct Task {
  const char* name;
  const char* size;
  int blocks, channels;
  int visits;
};
constexpr Task kTasks[] = {{"go 7x7, net 3x32, 16 visits", "7", 3, 32, 16},
                           {"go 9x9, net 6x96, 32 visits", "9", 6, 96, 32}};

struct Variant {
  const char* name;
  int half_batches;
  int cache_entries;
};
constexpr Variant kVariants[] = {{"half-batches off, cache off", 1, 0},
                                 {"half-batches off, cache on", 1, 65536},
                                 {"half-batches on, cache off", 2, 0},
                                 {"half-batches on, cache on", 2, 65536}};

ModelSpec SpecOf(const Task& task) {
  const Go::Rules rules = Go::Rules::Parse(task.size, "tromp-taylor");
  ModelSpec spec;
  spec.inputs = std::string(Go::Features::kName);
  spec.shape = InputShapeOf<Go>(rules);
  spec.blocks = task.blocks;
  spec.channels = task.channels;
  spec.pooling_channels = task.channels / 3;
  spec.pooling_blocks = {task.blocks / 2};
  spec.policy_channels = task.channels / 3;
  spec.value_channels = task.channels / 3;
  spec.value_hidden = 64;
  spec.score_head = spec.ownership_head = true;
  return spec;
}

EvaluatorFactory FactoryFor(const Task& task, const std::string& device, std::string& description) {
  const auto network = std::make_shared<const NetworkFile>(MakeRandomNetwork(SpecOf(task), 1));
  EvaluatorSettings settings;
  settings.device = device;
  description = MakeEvaluator(settings, network.get(), network->spec.shape)->Description();
  return [network, settings](const InputShape& shape) {
    return MakeEvaluator(settings, network.get(), shape);
  };
}

SelfPlayStats PlayFor(double seconds, const Task& task, const Variant& variant,
                      const EvaluatorFactory& factory) {
  SelfPlayJob job;
  job.size = task.size;
  job.settings.threads = 0;
  job.settings.half_batches = variant.half_batches;
  job.settings.cache_entries = variant.cache_entries;
  job.settings.opening_mean = 2;
  job.search.visits = task.visits;
  job.indices.resize(1000000);
  std::iota(job.indices.begin(), job.indices.end(), std::uint64_t{0});
  job.make_evaluator = factory;
  std::atomic<bool> stop{false};
  job.stop = &stop;
  job.progress = [&](const SelfPlayStats& stats) {
    if (stats.wall_seconds >= seconds) stop = true;
  };
  return RunSelfPlay(job, [](GameRecord&&) {});
}

}  // namespace

BenchReport BenchSelfPlay(const BenchOptions& options) {
  BenchReport report;
  for (const Task& task : kTasks) {
    std::string description;
    const EvaluatorFactory factory = FactoryFor(task, options.device, description);
    for (const Variant& variant : kVariants) {
      const std::string name = fmt::format("{}, {}", task.name, variant.name);
      Measurement simulations{name, "simulations/s", {}};
      SelfPlayStats sum;
      for (int i = 0; i < options.repetitions; ++i) {
        const SelfPlayStats stats = PlayFor(options.seconds, task, variant, factory);
        simulations.samples.push_back(static_cast<double>(stats.evaluations + stats.cache_hits) /
                                      stats.wall_seconds);
        sum.Add(stats);
      }
      report.measurements.push_back(std::move(simulations));
      report.facts.emplace_back(
          name,
          fmt::format("fill {:.1f} %, waiting {:.1f} %, outside the evaluator {:.1f} %, cache "
                      "hits {:.1f} %, {:.1f} moves/s, {:.2f} games/s",
                      100 * sum.batch_fill(), 100 * sum.waiting_share(),
                      100 * (1 - sum.waiting_share()), 100 * sum.cache_hit_rate(),
                      static_cast<double>(sum.searches) / sum.wall_seconds,
                      static_cast<double>(sum.games) / sum.wall_seconds));
    }
    report.facts.emplace_back(task.name, "evaluator: " + description);
  }
  return report;
}

}  // namespace tengen
