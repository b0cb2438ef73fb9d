// SPDX-License-Identifier: MIT
#include "cli/board_options.h"

#include <algorithm>
#include <type_traits>

#include "selfplay/games/registry.h"
#include "selfplay/runs/run_folder.h"
#include "selfplay/workers/drawn_games.h"

namespace tengen {
namespace {

std::string Choose(const std::string& option, const ConfigOptions& given, const Config& config,
                   std::span<const SpecPlayer> players, const std::string& word) {
  if (!option.empty()) return option;
  const std::string key = "game." + word;
  const bool configured =
      !given.file.empty() || std::ranges::any_of(given.overrides, [&](const std::string& s) {
        return s.starts_with(key + "=");
      });
  if (!configured) {
    for (const SpecPlayer& player : players) {
      const auto found = player.metadata.find(word == "name" ? "game" : word);
      if (found != player.metadata.end()) return found->second;
    }
  }
  return config.GetString(key);
}

// Of the configuration where it is given, else of the first player's run.
GameDraws DrawsOf(const ConfigOptions& given, const Config& config,
                  std::span<const SpecPlayer> players) {
  const bool overridden = std::ranges::any_of(given.overrides, [](const std::string& s) {
    return s.starts_with("game.") || s.starts_with("komi.");
  });
  if (!given.file.empty() || overridden) return GameDraws::From(config);
  for (const SpecPlayer& player : players) {
    if (player.run.empty()) continue;
    return GameDraws::From(Config::Load(RunFolder::Open(player.run).ConfigPath(), {}));
  }
  return {};
}

}  // namespace

void BoardOptions::AddTo(CLI::App& command) {
  command.add_option("--game", game, "Game (default: the network's)");
  command.add_option("--size", size, "Board size, N or WIDTHxHEIGHT (default: the network's)");
  command.add_option("--rules", rules, "Ruleset (default: the network's)");
}

Board BoardOptions::Resolve(const ConfigOptions& given, const Config& config,
                            std::span<const SpecPlayer> players) const {
  Board board{Choose(game, given, config, players, "name"),
              Choose(size, given, config, players, "size"),
              Choose(rules, given, config, players, "rules"),
              {}};
  if (game.empty() && size.empty() && rules.empty()) board.draws = DrawsOf(given, config, players);
  if (!board.draws.sizes.empty()) board.size = board.draws.sizes.front().text;
  if (!board.draws.rulesets.empty()) board.rules = board.draws.rulesets.front().text;
  // The configuration's default is Go's.
  if (rules.empty() && board.rules == Go::kDefaultRules) board.rules = DefaultRulesOf(board.game);
  VisitGame(board.game, [&]<Game G>(std::type_identity<G>) {
    const DrawnGames<G> drawn(board.size, board.rules, board.draws);
    for (const SpecPlayer& player : players) {
      if (!player.shape) continue;
      for (const auto& parsed : drawn.all()) {
        RequireBoardFits(*player.shape, parsed.width(), parsed.height(), player.player.name);
      }
    }
  });
  return board;
}

}  // namespace tengen
