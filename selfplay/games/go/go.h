// SPDX-License-Identifier: MIT
// Go, as the Game concept wants it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "selfplay/games/game.h"
#include "selfplay/games/go/features.h"
#include "selfplay/games/go/go_rules.h"
#include "selfplay/games/go/history.h"
#include "selfplay/games/go/notation.h"
#include "selfplay/games/go/position.h"
#include "selfplay/games/go/tengen_features.h"

namespace tengen {

struct Go {
  static constexpr std::string_view kName = "go";
  static constexpr bool kHasScore = true;
  static constexpr bool kHasOwnership = true;
  static constexpr bool kHasPass = true;
  static constexpr std::string_view kDefaultRules = "tromp-taylor";

  using Rules = GoRules;
  using Position = GoPosition;
  using History = GoHistory;
  using Features = GoFeatures;
  using FeatureSets = std::tuple<GoFeatures, GoTengenFeatures>;

  static std::string ActionText(const Rules& rules, Action action) {
    return GoActionText(rules, action);
  }
  static std::optional<Action> ActionFromText(const Rules& rules, std::string_view text) {
    return GoActionFromText(rules, text);
  }
};
static_assert(Game<Go>);

}  // namespace tengen
