// SPDX-License-Identifier: MIT
#include "selfplay/games/registry.h"

namespace tengen {

std::vector<std::string> AllGameNames() {
  std::vector<std::string> names;
  std::apply([&](auto... game) { (names.emplace_back(decltype(game)::kName), ...); }, AllGames{});
  return names;
}

std::string GameNames() {
  std::string text;
  for (const std::string& name : AllGameNames()) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string DefaultRulesOf(std::string_view game) {
  return VisitGame(game,
                   []<class G>(std::type_identity<G>) { return std::string(G::kDefaultRules); });
}

void ThrowUnknownGame(std::string_view name) {
  throw Error(ExitCode::kBadConfig, "unknown game \"" + std::string(name) +
                                        "\" (key game.name); the games are " + GameNames());
}

}  // namespace tengen
