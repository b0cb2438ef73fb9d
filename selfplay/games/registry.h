// SPDX-License-Identifier: MIT
// The list of games. VisitGame turns a name from the YAML into a type: code above is a template on
// the game and is chosen here once, so nothing on the hot path is virtual.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/gomoku/gomoku.h"

namespace tengen {

using AllGames = std::tuple<Go, Gomoku>;

std::vector<std::string> AllGameNames();
// "go, gomoku": for messages.
std::string GameNames();
[[noreturn]] void ThrowUnknownGame(std::string_view name);

// Calls visitor(std::type_identity<G>{}) for the game of that name; Error(kBadConfig) when there is
// none. All instantiations must return the same type.
template <class Visitor>
auto VisitGame(std::string_view name, Visitor&& visitor) {
  if (name == Go::kName) return visitor(std::type_identity<Go>{});
  if (name == Gomoku::kName) return visitor(std::type_identity<Gomoku>{});
  ThrowUnknownGame(name);
}

// The game's kDefaultRules; Error(kBadConfig) as VisitGame.
std::string DefaultRulesOf(std::string_view game);

}  // namespace tengen
