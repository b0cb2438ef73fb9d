// SPDX-License-Identifier: MIT
// Draws an opening ply from the network's raw policy (KataGo's "policy init": arXiv
// 1902.10565, 5.2): varied openings that the network itself finds plausible.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "foundation/random.h"
#include "selfplay/games/game.h"

namespace tengen {

// Draws one of `actions` with probability proportional to exp(logit / temperature). Requires a
// non-empty list; uses exactly one number pair of the stream, whatever the list.
inline Action DrawFromPolicy(const ActionList& actions, std::span<const float> logits,
                             double temperature, RandomStream& random) {
  std::array<double, kMaxActions> weights;
  double highest = -1e300;
  for (Action a : actions) highest = std::max(highest, static_cast<double>(logits[a]));
  double total = 0;
  for (int i = 0; i < actions.size(); ++i) {
    const double w = std::exp((static_cast<double>(logits[actions[i]]) - highest) / temperature);
    weights[static_cast<std::size_t>(i)] = w;
    total += w;
  }
  double rest = random.Uniform() * total;
  for (int i = 0; i < actions.size(); ++i) {
    rest -= weights[static_cast<std::size_t>(i)];
    if (rest < 0) return actions[i];
  }
  return actions[actions.size() - 1];  // rounding only
}

}  // namespace tengen
