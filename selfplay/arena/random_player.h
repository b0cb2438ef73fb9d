// SPDX-License-Identifier: MIT
// The weakest sensible player: uniform over the legal moves that fill no own eye, and a pass when
// there is none (in games without a pass: uniform over all legal moves).
#pragma once

#include "foundation/random.h"
#include "selfplay/games/game.h"

namespace tengen {

// The moves a random player chooses from, ascending; never empty while the game has not ended.
template <Game G>
void RandomChoices(const typename G::Position& position, const typename G::History& history,
                   ActionList& choices) {
  ActionList legal;
  position.LegalActions(history, legal);
  const int points = position.rules().width() * position.rules().height();
  choices.clear();
  for (Action a : legal) {
    if (a < points && !position.FillsOwnEye(a)) choices.push_back(a);
  }
  if (!choices.empty()) return;
  if constexpr (G::kHasPass) {
    choices.push_back(static_cast<Action>(points));  // a pass is always legal
  } else {
    choices = legal;
  }
}

template <Game G>
Action RandomMove(const typename G::Position& position, const typename G::History& history,
                  RandomStream& random) {
  ActionList choices;
  RandomChoices<G>(position, history, choices);
  return choices[static_cast<int>(random.Below(static_cast<std::uint32_t>(choices.size())))];
}

}  // namespace tengen
