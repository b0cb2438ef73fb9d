// SPDX-License-Identifier: MIT
// What guides a life search (life_search.h): a guess of how a state of hypothetical play goes on.
// Objects belong to one thread.
#pragma once

#include <vector>

#include "selfplay/games/go/position.h"

namespace tengen {

// What the attacker must force, on the points of the board.
struct LifeAim {
  Color owner = Color::kBlack;
  std::vector<GoPoint> chain;  // the judged chain's points at the stop
  std::vector<GoPoint> place;  // where no stone that its owner plays may stand in the end
};

struct LifeGuess {
  double dead = 0.5;         // 0 to 1: the chain is captured and nothing comes back
  std::vector<float> prior;  // [area] logits of plays; empty: all alike
};

class LifeGuide {
 public:
  virtual ~LifeGuide() = default;
  // position: the stones and the side to move. old: [area], stones on the place since the stop.
  virtual LifeGuess Guess(const GoPosition& position, const std::vector<bool>& old,
                          const LifeAim& aim) = 0;
};

}  // namespace tengen
