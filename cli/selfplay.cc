// SPDX-License-Identifier: MIT
// tengen selfplay: a dataset without training.
#include <charconv>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/config_options.h"
#include "cli/number_option.h"
#include "foundation/checksum.h"
#include "foundation/clock.h"
#include "foundation/counted.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/progress.h"
#include "foundation/stop.h"
#include "model/evaluators.h"
#include "model/network_file.h"
#include "selfplay/runs/player_spec.h"
#include "selfplay/runs/run_folder.h"
#include "selfplay/workers/dataset.h"
#include "train/loop/stop_watch.h"
#ifdef TENGEN_WITH_TORCH
#include "model/torch_evaluator.h"
#endif

namespace tengen {
namespace {

constexpr std::int64_t kMostGames = 10'000'000;  // their numbers stand in memory

struct Options {
  ConfigOptions config;
  std::string net;
  std::string out;
  std::uint64_t games = 100;
};

// Without --config: that of the network's run, or else the defaults with the network's own board
// and rules.
Config ConfigFor(const ConfigOptions& options, const PlayerNetwork& source,
                 const NetworkFile& network) {
  if (!options.file.empty()) return options.Load();
  if (!source.run.empty()) {
    return ConfigOptions{RunFolder::Open(source.run).ConfigPath(), options.overrides}.Load();
  }
  ConfigOptions with_game;
  for (const auto& [word, key] :
       {std::pair{"game", "game.name="}, {"size", "game.size="}, {"rules", "game.rules="}}) {
    const auto found = network.metadata.find(word);
    if (found != network.metadata.end()) with_game.overrides.push_back(key + found->second);
  }
  with_game.overrides.insert(with_game.overrides.end(), options.overrides.begin(),
                             options.overrides.end());
  return with_game.Load();
}

// 0 when the file does not say.
std::uint32_t GenerationOf(const NetworkFile& network) {
  const auto found = network.metadata.find("generation");
  std::uint32_t generation = 0;
  if (found != network.metadata.end()) {
    const std::string& text = found->second;
    std::from_chars(text.data(), text.data() + text.size(), generation);
  }
  return generation;
}

void Play(const Options& options) {
  Dataset dataset;
  dataset.folder = options.out;
  dataset.games = options.games;
  SelfPlayJob job;
  std::string stand_in;
  std::shared_ptr<const NetworkFile> network;  // shared by the threads' evaluators, which read it
  if (options.net == "random" || options.net == "uniform" || options.net == "hash") {
    dataset.config = options.config.Load();
    stand_in = dataset.network = dataset.network_name = options.net;
  } else {
    const PlayerNetwork source = ResolvePlayerNetwork(options.net);
    network = std::make_shared<const NetworkFile>(ReadNetworkFile(source.path));
    dataset.config = ConfigFor(options.config, source, *network);
    dataset.network = "sha256 " + Sha256HexOfFile(source.path);
    job.generation = GenerationOf(*network);
    dataset.inputs = network->spec.inputs;
    dataset.network_name = source.run.empty()
                               ? source.path + ", generation " + std::to_string(job.generation)
                               : source.run + "@" + std::to_string(source.generation.value_or(0));
  }
  EvaluatorSettings evaluator = EvaluatorSettings::From(dataset.config);
  if (!stand_in.empty()) evaluator.kind = stand_in;

  StopSignal::KeepForProcess();
  StopWatch watch(std::numeric_limits<double>::infinity(), Clock::Real());
  Progress progress("self-play", options.games, "games");
  std::uint64_t found = 0;
  dataset.on_found = [&](std::uint64_t games) {
    found = games;
    progress.Update(found);
  };
  job.make_evaluator = [&](const InputShape& shape) {
    if (network != nullptr) {
      RequireBoardFits(network->spec.shape, shape.max_width, shape.max_height, options.net);
    }
    return MakeEvaluator(evaluator, network.get(), shape);
  };
  job.stop = &watch.flag();
  job.progress = [&](const SelfPlayStats& stats) {
    char note[96];
    std::snprintf(note, sizeof note, "%.0f evaluations/s, fill %.2f, waiting %.2f",
                  static_cast<double>(stats.evaluations) / stats.wall_seconds, stats.batch_fill(),
                  stats.waiting_share());
    progress.Update(found + static_cast<std::uint64_t>(stats.games), note);
  };
  const DatasetResult result = WriteDataset(dataset, job);
  progress.Finish();
  if (!result.complete) {
    throw Error(StopSignal::Code(), "all finished games are in " + options.out +
                                        "; the same command plays the missing ones");
  }
  const SelfPlayStats& s = result.stats;
  const std::uint64_t there = result.found + static_cast<std::uint64_t>(s.games);
  std::printf("%s in %s: %llu there before, %lld played (%s)%s\n", Counted(there, "game").c_str(),
              options.out.c_str(), static_cast<unsigned long long>(result.found),
              static_cast<long long>(s.games),
              Counted(static_cast<std::uint64_t>(s.positions), "position").c_str(),
              there > options.games ? "; --games asks for fewer" : "");
  if (s.games == 0) return;
  std::printf(
      "%.1f s, %.2f games/s, %.0f evaluations/s, batch fill %.1f %%, waiting %.1f %%, cache hits "
      "%.1f %%\nBlack won %lld, White %lld, drawn %lld, other %lld; %.1f plies a game; %lld at the "
      "move limit, %lld resigned; %lld of %lld measured resignations were wrong\n",
      s.wall_seconds, static_cast<double>(s.games) / s.wall_seconds,
      static_cast<double>(s.evaluations) / s.wall_seconds, 100 * s.batch_fill(),
      100 * s.waiting_share(), 100 * s.cache_hit_rate(), static_cast<long long>(s.black_wins),
      static_cast<long long>(s.white_wins), static_cast<long long>(s.draws),
      static_cast<long long>(s.others), static_cast<double>(s.plies) / static_cast<double>(s.games),
      static_cast<long long>(s.move_limit), static_cast<long long>(s.resigned),
      static_cast<long long>(s.false_resignations), static_cast<long long>(s.would_resign));
}

}  // namespace

void AddSelfPlayCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "selfplay", "Play games with one network and keep their records; the same command goes on");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  command
      ->add_option("net,--net", options->net,
                   "Weights file, RUN, RUN@N, or a stand-in: random, uniform, hash")
      ->required();
  options->config.AddTo(*command);
  command->get_option("--config")
      ->description(
          "Configuration file (YAML); without it that of the run, or the defaults on the board and "
          "with "
          "the rules of the network");
  AddWholeNumber(*command, "--games", options->games, 1, kMostGames,
                 "Games the folder is to hold in all")
      ->capture_default_str();
  command->add_option("--out", options->out, "Folder of the records")
      ->required()
      ->type_name("FOLDER");
  command->callback([options] {
#ifdef TENGEN_WITH_TORCH
    UseTorchAsReference();  // of the kind `check`
#endif
    Play(*options);
  });
}

}  // namespace tengen
