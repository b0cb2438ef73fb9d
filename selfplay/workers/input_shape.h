// SPDX-License-Identifier: MIT
// How a game's positions look to a network: the bridge between the Game concept and model/, which
// knows no game.
#pragma once

#include <string_view>

#include "model/evaluation.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/games/game.h"

namespace tengen {

// The shape of rows for boards of exactly these rules' size. inputs: the name of an input set, ""
// for the game's default; Error(kBadConfig) when it has no such set.
template <Game G>
InputShape InputShapeOf(const typename G::Rules& rules, std::string_view inputs = {}) {
  const FeatureSet<G>& set = FeatureSetNamed<G>(inputs);
  InputShape shape;
  shape.planes = set.planes;
  shape.globals = set.globals;
  shape.max_width = rules.width();
  shape.max_height = rules.height();
  shape.extra_actions = G::kHasPass ? 1 : 0;
  return shape;
}

// The move limit that stands for "0" in a configuration.
constexpr int DefaultMaxMoves(int width, int height) { return 2 * width * height + 20; }

}  // namespace tengen
