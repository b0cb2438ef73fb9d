// SPDX-License-Identifier: MIT
// tengen match A B: colour-swapped pairs of games between two players.
#include <array>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "cli/board_options.h"
#include "cli/clock_option.h"
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
#include "selfplay/records/rewriting/new_output.h"
#include "train/loop/stop_watch.h"

namespace tengen {
namespace {

struct Options {
  ConfigOptions config;
  std::string a, b;
  BoardOptions board;
  ClockOption clock;
  std::optional<std::string> records, sgf;
  int games = 0, pairs = 0, visits = 0, threads = -1;
  std::int64_t seed = -1;
  bool test = false, json = false;
};

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
  const std::int64_t visits =
      options.visits > 0 ? options.visits : options.clock.DefaultVisits(config);
  config.Set("search.visits=" + std::to_string(visits), "--visits");
  const EvaluatorSettings evaluator = EvaluatorSettings::From(config);
  const std::array players{MakeSpecPlayer(options.a, config, evaluator),
                           MakeSpecPlayer(options.b, config, evaluator)};

  const GateSettings gate = GateSettings::From(config);
  MatchJob job;
  const Board board = options.board.Resolve(options.config, config, players);
  job.game = board.game;
  job.size = board.size;
  job.rules = board.rules;
  job.draws = board.draws;
  job.a = players[0].player;
  job.b = players[1].player;
  job.settings = gate.match;
  job.control = options.clock.Control();
  if (options.threads >= 0) job.settings.threads = options.threads;
  job.seed =
      static_cast<std::uint64_t>(options.seed >= 0 ? options.seed : config.GetInt("run.seed"));
  job.pairs = options.games > 0 ? options.games / 2 : options.pairs > 0 ? options.pairs : 50;
  if (options.test) job.sprt = gate.sprt;

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
  // First of all: files may fail on a full disk.
  const std::string text = options.json ? MatchJson(job, result) : MatchText(job, result);
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  if (options.records) WriteMatchRecords(result, *options.records);
  if (options.sgf) WriteMatchSgf(job, result, *options.sgf);
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
  AddWholeNumber(
      *command, "--visits", options->visits, 2, 1000000,
      "Visits a move, under a clock at most (default: gate.visits; under a clock time alone)");
  options->board.AddTo(*command);
  options->clock.AddTo(*command);
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
