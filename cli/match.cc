// SPDX-License-Identifier: MIT
// tengen match A B: colour-swapped pairs of games between two players.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "cli/commands.h"
#include "cli/config_options.h"
#include "cli/number_option.h"
#include "foundation/clock.h"
#include "foundation/errors.h"
#include "foundation/progress.h"
#include "foundation/stop.h"
#include "selfplay/arena/gate.h"
#include "selfplay/arena/match_records.h"
#include "selfplay/arena/match_report.h"
#include "selfplay/arena/spec_player.h"
#include "selfplay/games/registry.h"
#include "selfplay/records/rewriting/new_output.h"
#include "train/loop/stop_watch.h"

namespace tengen {
namespace {

constexpr std::int64_t kLargestSeed = std::int64_t{1} << 53;  // as run.seed

struct Options {
  ConfigOptions config;
  std::string a, b;
  std::string game, size, rules;
  std::optional<std::string> records, sgf;
  int games = 0, pairs = 0, visits = 0, threads = -1;
  std::int64_t seed = -1;
  bool test = false, json = false;
};

// An option, else what the configuration says of the key, else a network's, else the default.
std::string Choose(const std::string& option, const Options& options, const Config& config,
                   const SpecPlayer& a, const SpecPlayer& b, const std::string& word) {
  if (!option.empty()) return option;
  const std::string key = "game." + word;
  const bool configured = !options.config.file.empty() ||
                          std::ranges::any_of(options.config.overrides, [&](const std::string& s) {
                            return s.starts_with(key + "=");
                          });
  if (!configured) {
    for (const SpecPlayer* player : {&a, &b}) {
      const auto found = player->metadata.find(word == "name" ? "game" : word);
      if (found != player->metadata.end()) return found->second;
    }
  }
  return config.GetString(key);
}

void RefuseBoardOf(const SpecPlayer& player, const MatchJob& job) {
  if (!player.shape) return;
  VisitGame(job.game, [&]<Game G>(std::type_identity<G>) {
    const auto rules = G::Rules::Parse(job.size, job.rules);
    RequireBoardFits(*player.shape, rules.width(), rules.height(), player.player.name);
  });
}

// Before the games, which may take hours.
void CheckFolders(const Options& options) {
  if (options.records) NewFolderName(*options.records);
  if (options.sgf) NewFolderName(*options.sgf);
  if (options.records && options.sgf) RefuseNested(*options.records, *options.sgf);
}

void Play(const Options& options) {
  if (options.games > 0 && options.pairs > 0) {
    throw Error(ExitCode::kUsage, "--games and --pairs are the same thing: give one of them");
  }
  if (options.games % 2 != 0) {
    throw Error(ExitCode::kUsage,
                "--games " + std::to_string(options.games) +
                    ": games come in colour-swapped pairs, so give an even number");
  }
  Config config = options.config.Load();
  const int visits =
      options.visits > 0 ? options.visits : static_cast<int>(config.GetInt("gate.visits"));
  config.Set("search.visits=" + std::to_string(visits), "--visits");
  const EvaluatorSettings evaluator = EvaluatorSettings::From(config);
  const SpecPlayer a = MakeSpecPlayer(options.a, config, evaluator);
  const SpecPlayer b = MakeSpecPlayer(options.b, config, evaluator);

  const GateSettings gate = GateSettings::From(config);
  MatchJob job;
  job.game = Choose(options.game, options, config, a, b, "name");
  job.size = Choose(options.size, options, config, a, b, "size");
  job.rules = Choose(options.rules, options, config, a, b, "rules");
  // The configuration's default is Go's.
  if (options.rules.empty() && job.rules == Go::kDefaultRules) {
    job.rules = DefaultRulesOf(job.game);
  }
  job.a = a.player;
  job.b = b.player;
  job.settings = gate.match;
  if (options.threads >= 0) job.settings.threads = options.threads;
  job.seed =
      static_cast<std::uint64_t>(options.seed >= 0 ? options.seed : config.GetInt("run.seed"));
  job.pairs = options.games > 0 ? options.games / 2 : options.pairs > 0 ? options.pairs : 50;
  if (options.test) job.sprt = gate.sprt;

  RefuseBoardOf(a, job);
  RefuseBoardOf(b, job);
  CheckFolders(options);

  StopSignal::KeepForProcess();
  StopWatch watch(std::numeric_limits<double>::infinity(), Clock::Real());
  Progress progress("match", static_cast<std::uint64_t>(job.pairs), "pairs");
  job.stop = &watch.flag();
  job.progress = [&](const MatchProgress& now) {
    progress.Update(static_cast<std::uint64_t>(NumPairs(now.tally.pairs)),
                    MatchScoreText(now.tally));
  };
  const MatchResult result = RunMatch(job);
  progress.Finish();
  if (options.records) WriteMatchRecords(result, *options.records);
  if (options.sgf) WriteMatchSgf(job, result, *options.sgf);
  const std::string text = options.json ? MatchJson(job, result) : MatchText(job, result);
  std::fputs(text.c_str(), stdout);
  if (result.stopped) throw Error(StopSignal::Code(), "the match was stopped before its end");
}

}  // namespace

void AddMatchCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "match", "Play two players against each other in colour-swapped pairs from varied openings");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  const char* player =
      "Weights file, RUN, RUN@N, random, uniform or gtp:COMMAND; ,key=value for its search";
  command->add_option("a", options->a, player)->required()->type_name("A");
  command->add_option("b", options->b, player)->required()->type_name("B");
  AddWholeNumber(*command, "--games", options->games, 2, 2000000,
                 "Games, an even number (default 100)");
  AddWholeNumber(*command, "--pairs", options->pairs, 1, 1000000, "The same as half of --games");
  AddWholeNumber(*command, "--visits", options->visits, 2, 1000000,
                 "Visits a move (default: gate.visits)");
  command->add_option("--game", options->game, "Game (default: the network's)");
  command->add_option("--size", options->size,
                      "Board size, N or WIDTHxHEIGHT (default: the network's)");
  command->add_option("--rules", options->rules, "Ruleset (default: the network's)");
  AddWholeNumber(*command, "--seed", options->seed, 0, kLargestSeed,
                 "Seed of openings and symmetries (default: run.seed)");
  AddWholeNumber(*command, "--threads", options->threads, 0, 1024,
                 "Threads; 0 = one a core (default: gate.threads)");
  command->add_flag("--sprt", options->test,
                    "End early by the gate's test (gate.elo0, elo1, alpha, beta)");
  command
      ->add_option("--records", options->records,
                   "Keep the games as record files in this new folder")
      ->type_name("FOLDER");
  command->add_option("--sgf", options->sgf, "Write each game as an SGF file to this new folder")
      ->type_name("FOLDER");
  command->add_flag("--json", options->json, "Print one JSON object, with the games");
  options->config.AddTo(*command);
  command->callback([options] { Play(*options); });
}

}  // namespace tengen
