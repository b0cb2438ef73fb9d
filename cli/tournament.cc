// SPDX-License-Identifier: MIT
// tengen tournament PLAYER… --out FOLDER: many players, in every common form.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "cli/board_options.h"
#include "cli/clock_option.h"
#include "cli/commands.h"
#include "cli/config_options.h"
#include "cli/number_option.h"
#include "foundation/checksum.h"
#include "foundation/clock.h"
#include "foundation/errors.h"
#include "foundation/stop.h"
#include "selfplay/arena/gate.h"
#include "selfplay/arena/spec_player.h"
#include "selfplay/arena/tournament/schedule.h"
#include "selfplay/arena/tournament/tournament.h"
#include "selfplay/runs/player_spec.h"
#include "train/loop/stop_watch.h"

namespace tengen {
namespace {

struct Options {
  ConfigOptions config;
  BoardOptions board;
  ClockOption clock;
  std::vector<std::string> players;
  std::string format = "round-robin", out;
  int rounds = 0, games = 2, tie_break_pairs = 4, visits = 0, threads = -1;
  std::int64_t seed = -1;
  bool json = false;
};

void RefuseTwice(std::vector<std::string> players) {
  std::ranges::sort(players);
  const auto twice = std::ranges::adjacent_find(players);
  if (twice == players.end()) return;
  throw Error(ExitCode::kUsage,
              "\"" + *twice + "\" stands there twice: its results could not be told apart");
}

// The hash of the weights that a player stands for now: "RUN" is another network tomorrow.
std::string NetworkHashOf(const std::string& text) {
  const PlayerSpec spec = ParsePlayerSpec(text);
  if (spec.kind != PlayerSource::kNetwork) return "";
  return Sha256HexOfFile(ResolvePlayerNetwork(spec.source).path);
}

TournamentJob JobFor(const Options& options) {
  RefuseTwice(options.players);
  if (options.games % 2 != 0) {
    throw Error(ExitCode::kUsage,
                "--games " + std::to_string(options.games) +
                    ": games come in colour-swapped pairs, so give an even number");
  }
  TournamentJob job;
  TournamentTerms& terms = job.terms;
  terms.plan = {ParseTournamentFormat(options.format), static_cast<int>(options.players.size()),
                options.rounds};
  CheckPlan(terms.plan);
  terms.config = options.config.Load();
  const std::int64_t visits =
      options.visits > 0 ? options.visits : options.clock.DefaultVisits(terms.config);
  terms.config.Set("search.visits=" + std::to_string(visits), "--visits");

  const EvaluatorSettings evaluator = EvaluatorSettings::From(terms.config);
  std::vector<SpecPlayer> players;
  for (const std::string& text : options.players) {
    players.push_back(MakeSpecPlayer(text, terms.config, evaluator));
    job.players.push_back(players.back().player);
    terms.networks.push_back(NetworkHashOf(text));
  }
  const Board board = options.board.Resolve(options.config, terms.config, players);
  terms.players = options.players;
  terms.game = board.game;
  terms.size = board.size;
  terms.rules = board.rules;
  terms.games = options.games;
  terms.control = options.clock.Control();
  terms.tie_break_pairs = options.tie_break_pairs;
  terms.seed = static_cast<std::uint64_t>(options.seed >= 0 ? options.seed
                                                            : terms.config.GetInt("run.seed"));
  job.settings = GateSettings::From(terms.config).match;
  if (options.threads >= 0) job.settings.threads = options.threads;
  return job;
}

void Play(const Options& options) {
  TournamentJob job = JobFor(options);
  const TournamentFolder folder(options.out, job.terms);
  StopSignal::KeepForProcess();
  StopWatch watch(std::numeric_limits<double>::infinity(), Clock::Real());
  job.stop = &watch.flag();
  job.on_encounter = [&](const Encounter& encounter, const EncounterResult& result) {
    const auto name = [&](int player) {
      return job.terms.players[static_cast<std::size_t>(player)].c_str();
    };
    std::fprintf(stderr, "%s: %s %s - %s %s\n", encounter.id.c_str(), name(encounter.a),
                 PointsText(result.a).c_str(), PointsText(result.b).c_str(), name(encounter.b));
  };
  const TournamentState state = RunTournament(job, folder);
  const TournamentView view{job.terms.plan, job.terms.players, state.rounds, state.results,
                            TournamentConditions(job.terms)};
  const std::string text = options.json ? TournamentJson(view) : TournamentText(view);
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (state.stopped) {
    throw Error(StopSignal::Code(),
                "the matches that are over are in " + folder.path() + "; the same command goes on");
  }
}

}  // namespace

void AddTournamentCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "tournament", "Round robin, Swiss or knock-out between many players; goes on when repeated");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  command
      ->add_option("players", options->players,
                   "Players, the best seed first, each as in `tengen match`: a weights file, RUN, "
                   "RUN@N, random, uniform or gtp:COMMAND; ,key=value for its search")
      ->required()
      ->type_name("PLAYER...");
  command
      ->add_option("--out", options->out,
                   "Folder of the tournament: a new one, or one to go on with")
      ->required()
      ->type_name("FOLDER");
  command->add_option("--format", options->format,
                      "round-robin (default), swiss, single-elimination or double-elimination");
  AddWholeNumber(*command, "--rounds", options->rounds, 1, kMostTournamentPlayers,
                 "Rounds of a Swiss (default: the least after which one player alone can be "
                 "unbeaten)");
  AddWholeNumber(*command, "--games", options->games, 2, 10000,
                 "Games an encounter, an even number (default 2)");
  AddWholeNumber(*command, "--tie-breaks", options->tie_break_pairs, 0, 1000,
                 "Pairs of games at most that break a tie in a knock-out; after them the better "
                 "seed goes on (default 4)");
  AddWholeNumber(
      *command, "--visits", options->visits, 2, 1000000,
      "Visits a move, under a clock at most (default: gate.visits; under a clock time alone)");
  options->board.AddTo(*command);
  options->clock.AddTo(*command);
  AddWholeNumber(*command, "--seed", options->seed, 0, kLargestSeed,
                 "Seed of openings and symmetries (default: run.seed)");
  AddWholeNumber(*command, "--threads", options->threads, 0, 1024,
                 "Threads; 0 = one a core (default: gate.threads)");
  command->add_flag("--json", options->json, "Print one JSON object");
  options->config.AddTo(*command);
  command->callback([options] { Play(*options); });
}

}  // namespace tengen
