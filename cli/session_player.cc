// SPDX-License-Identifier: MIT
#include "cli/session_player.h"

#include "cli/number_option.h"
#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "model/evaluators.h"
#include "model/network_file.h"
#include "selfplay/games/registry.h"
#include "selfplay/runs/player_spec.h"
#include "selfplay/workers/input_shape.h"

namespace tengen {
namespace {

constexpr int kLargestSide = 20;

struct ChosenGame {
  std::string name, size, rules;
};

std::string FirstOf(const std::string& option, const std::map<std::string, std::string>& metadata,
                    const std::string& key, const std::string& otherwise) {
  if (!option.empty()) return option;
  const auto found = metadata.find(key);
  return found == metadata.end() ? otherwise : found->second;
}

ChosenGame Choose(const SessionOptions& options,
                  const std::map<std::string, std::string>& metadata) {
  ChosenGame game;
  game.name = FirstOf(options.game, metadata, "game", "go");
  game.size = FirstOf(options.size, metadata, "size", "9");
  game.rules = FirstOf(options.rules, metadata, "rules", DefaultRulesOf(game.name));
  return game;
}

// Shape of the largest board: a player without a network plays any size.
InputShape AnyBoard(const ChosenGame& game) {
  return VisitGame(game.name, [&]<Game G>(std::type_identity<G>) {
    InputShape shape = InputShapeOf<G>(G::Rules::Parse(game.size, game.rules));
    shape.max_width = shape.max_height = kLargestSide;
    return shape;
  });
}

void ApplySettings(const PlayerSpec& spec, SessionPlayer& player) {
  Config config;
  config.Set("search.visits=" + std::to_string(player.visits), spec.text);
  for (const auto& [key, value] : spec.settings)
    config.Set("search." + key + "=" + value, spec.text);
  player.search = SearchSettings::From(config);
  player.visits = player.search.visits;
}

}  // namespace

void SessionOptions::AddTo(CLI::App& command) {
  command
      .add_option("player", player,
                  "Network file, RUN, RUN@N, random or uniform; ,key=value for its search")
      ->required();
  command.add_option("--game", game, "Game, for players without a network (default go)");
  command.add_option("--size", size, "Board size, N or WIDTHxHEIGHT (default: the network's)");
  command.add_option("--rules", rules, "Ruleset (default: the network's)");
  visits_option_ = AddWholeNumber(command, "--visits", visits, 2, 1000000, "Visits of a search")
                       ->capture_default_str();
  command.add_option("--device", device, "auto, cpu or cuda")->capture_default_str();
  AddWholeNumber(command, "--seed", seed, 0, std::int64_t{1} << 53, "Seed of the random player")
      ->capture_default_str();
}

bool SessionOptions::VisitsGiven() const {
  return visits_option_->count() > 0 || ParsePlayerSpec(player).Setting("visits") != nullptr;
}

std::unique_ptr<Session> SessionOptions::Make() const {
  const PlayerSpec spec = ParsePlayerSpec(player);
  SessionPlayer made;
  made.name = player;
  made.visits = visits;
  made.seed = seed;
  ApplySettings(spec, made);
  EvaluatorSettings settings;
  settings.device = device;
  settings.cpu_rows = 1;  // one position at a time: padding would be wasted

  if (spec.kind == PlayerSource::kGtp) {
    throw Error(ExitCode::kUsage,
                "player " + player + ": a GTP program can play in `tengen match` only");
  }
  if (spec.kind == PlayerSource::kNetwork) {
    const NetworkFile network = ReadNetworkFile(ResolvePlayerNetwork(spec.source).path);
    const ChosenGame game = Choose(*this, network.metadata);
    made.shape = network.spec.shape;
    made.optimistic_policy = network.spec.optimistic_policy;
    made.evaluator = MakeEvaluator(settings, &network, made.shape);
    return MakeSession(game.name, game.size, game.rules, std::move(made));
  }
  const ChosenGame game = Choose(*this, {});
  if (spec.kind == PlayerSource::kUniform) {
    settings.kind = "uniform";
    made.shape = AnyBoard(game);
    made.evaluator = MakeEvaluator(settings, nullptr, made.shape);
  }
  return MakeSession(game.name, game.size, game.rules, std::move(made));
}

}  // namespace tengen
