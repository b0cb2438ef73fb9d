// SPDX-License-Identifier: MIT
// Five in a row as a Game (game.h): no pass, no score, no ownership.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "selfplay/games/game.h"
#include "selfplay/games/gomoku/gomoku_features.h"
#include "selfplay/games/gomoku/gomoku_position.h"
#include "selfplay/games/gomoku/gomoku_rules.h"

namespace tengen {

struct Gomoku {
  static constexpr std::string_view kName = "gomoku";
  static constexpr bool kHasScore = false;
  static constexpr bool kHasOwnership = false;
  static constexpr bool kHasPass = false;
  static constexpr std::string_view kDefaultRules = "freestyle";

  using Rules = GomokuRules;
  using Position = GomokuPosition;
  using History = GomokuHistory;
  using Features = GomokuFeatures;

  // Columns a, b, … without a gap from the left, rows 1, 2, … from the bottom: "h8".
  static std::string ActionText(const Rules& rules, Action action);
  static std::optional<Action> ActionFromText(const Rules& rules, std::string_view text);
};

static_assert(Game<Gomoku>);

}  // namespace tengen
