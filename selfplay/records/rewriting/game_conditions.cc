// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/game_conditions.h"

#include <type_traits>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/registry.h"

namespace tengen {
namespace {

constexpr const char* kCommonSize = "19";  // every game has it, and every ruleset

// What `word(game)` gives for the first game that takes it; else Error(kUsage) with every refusal.
template <class Word>
std::string ByAnyOf(const std::vector<std::string>& games, const std::string& option, Word&& word) {
  std::string refusals;
  for (const std::string& game : games) {
    try {
      return word(game);
    } catch (const Error& error) {
      if (error.code() != ExitCode::kBadConfig) throw;
      refusals += (refusals.empty() ? "" : "; ") + std::string(error.what());
    }
  }
  throw Error(ExitCode::kUsage, option + ": " + refusals);
}

std::string StoredSize(const std::string& game, const std::string& size) {
  return VisitGame(game, [&]<class G>(std::type_identity<G>) -> std::string {
    return G::Rules::Parse(size, G::kDefaultRules).SizeString();
  });
}

std::string StoredRules(const std::string& game, const std::string& rules) {
  return VisitGame(game, [&]<class G>(std::type_identity<G>) -> std::string {
    return G::Rules::Parse(kCommonSize, rules).ToString();
  });
}

}  // namespace

void SetGameConditions(const std::optional<std::string>& game,
                       const std::optional<std::string>& size,
                       const std::optional<std::string>& rules, GameFilter& filter) {
  std::vector<std::string> games = AllGameNames();
  if (game) {
    games = {ByAnyOf({*game}, "--game " + *game, [](const std::string& name) {
      return VisitGame(name, [&]<class G>(std::type_identity<G>) { return name; });
    })};
    filter.game = games.front();
  }
  if (size) {
    filter.size = ByAnyOf(games, "--size " + *size,
                          [&](const std::string& name) { return StoredSize(name, *size); });
  }
  if (rules) {
    filter.rules = ByAnyOf(games, "--rules " + *rules,
                           [&](const std::string& name) { return StoredRules(name, *rules); });
  }
}

}  // namespace tengen
