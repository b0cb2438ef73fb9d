// SPDX-License-Identifier: MIT
// Which game players meet in: --game, --size and --rules.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <span>
#include <string>

#include "cli/config_options.h"
#include "selfplay/arena/spec_player.h"
#include "selfplay/workers/game_draws.h"

namespace tengen {

constexpr std::int64_t kLargestSeed = std::int64_t{1} << 53;  // as run.seed

struct Board {
  std::string game, size, rules;
  GameDraws draws;  // what is drawn for each pair in place of these
};

struct BoardOptions {
  std::string game, size, rules;  // empty: not given

  // The object must outlive the parsing.
  void AddTo(CLI::App& command);
  // Each option, else what the configuration says of the key, else the first network's, else the
  // default. Without any option, games are drawn as the configuration or the first network's run
  // draws them. Throws Error when a network cannot play on that board.
  Board Resolve(const ConfigOptions& given, const Config& config,
                std::span<const SpecPlayer> players) const;
};

}  // namespace tengen
