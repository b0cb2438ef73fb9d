// SPDX-License-Identifier: MIT
// What two players would agree on after a stop: which stones are dead, and the count. Exact search
// decides what it can; the rest is the network's guess of who will own the points. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "selfplay/games/go/position.h"

namespace tengen {

struct GoAgreement {
  Outcome outcome;
  std::vector<GoPoint> alive, seki, dead;  // every stone, by point
};

// rules: with their own komi; handicap as in GoTable. ownership: [area], Black's view in [-1, 1];
// empty without a network, whatever is not proved dead is then alive. Under rules that count the
// board as it stands no stone is dead.
GoAgreement AgreeOn(const GoPosition& position, const GoRules& rules, int handicap,
                    std::span<const float> ownership);

// The komi, handicap compensation included, that a search must know.
GoRules WithCompensation(const GoRules& rules, int handicap);

}  // namespace tengen
