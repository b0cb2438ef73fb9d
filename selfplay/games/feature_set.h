// SPDX-License-Identifier: MIT
// The input sets of a game, chosen by name when a network is made, and by their numbers of planes
// and globals where rows are filled. A game with several lists them as `FeatureSets`, a tuple whose
// first is the game's default (`Features`); no two of a game agree in both numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "foundation/errors.h"
#include "selfplay/games/game.h"

namespace tengen {

// What a configuration says for a game's own.
inline constexpr std::string_view kDefaultInputs = "default";

template <Game G>
struct FeatureSet {
  std::string_view name;
  int planes = 0, globals = 0;
  // As Features::Encode and Features::EvaluationKey (game.h).
  void (*encode)(const typename G::Position& position, const typename G::History& history,
                 std::span<std::uint64_t> planes, std::span<float> globals) = nullptr;
  Hash128 (*key)(const typename G::Position& position,
                 const typename G::History& history) = nullptr;
};

template <Game G, class... Features>
constexpr std::array<FeatureSet<G>, sizeof...(Features)> TableOf(
    std::type_identity<std::tuple<Features...>>) {
  return {FeatureSet<G>{Features::kName, Features::kPlanes, Features::kGlobals, &Features::Encode,
                        &Features::EvaluationKey}...};
}

// The default first.
template <Game G>
std::span<const FeatureSet<G>> FeatureSetsOf() {
  if constexpr (requires { typename G::FeatureSets; }) {
    static constexpr auto kTable = TableOf<G>(std::type_identity<typename G::FeatureSets>{});
    return kTable;
  } else {
    static constexpr auto kTable =
        TableOf<G>(std::type_identity<std::tuple<typename G::Features>>{});
    return kTable;
  }
}

// "" and kDefaultInputs mean the game's default. Error(kBadConfig) for a name that it has not.
template <Game G>
const FeatureSet<G>& FeatureSetNamed(std::string_view name) {
  const std::span<const FeatureSet<G>> sets = FeatureSetsOf<G>();
  if (name.empty() || name == kDefaultInputs) return sets.front();
  std::string known;
  for (const FeatureSet<G>& set : sets) {
    if (set.name == name) return set;
    known += (known.empty() ? "" : ", ") + std::string(set.name);
  }
  throw Error(ExitCode::kBadConfig, "unknown input set \"" + std::string(name) + "\" of " +
                                        std::string(G::kName) + " (key model.inputs); it has " +
                                        known);
}

// The set whose rows have so many planes and globals; there must be one.
template <Game G>
const FeatureSet<G>& FeatureSetSized(int planes, int globals) {
  for (const FeatureSet<G>& set : FeatureSetsOf<G>()) {
    if (set.planes == planes && set.globals == globals) return set;
  }
  CHECK(false);
  return FeatureSetsOf<G>().front();
}

}  // namespace tengen
