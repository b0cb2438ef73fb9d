// SPDX-License-Identifier: MIT
// Whether a chain of a stop position is dead by hypothetical play (confirmation.h), where no proof
// was found: a tree of that play (PUCT; Rosin 2011, Silver et al. 2017) with a guide's guesses at
// its leaves. The rules of play are those of the proof, on the whole board: a pass for each ko, the
// attacker first, no capture by repetition. States that these decide count for what they are. An
// estimate, no proof. Objects belong to one thread.
#pragma once

#include <cstddef>
#include <vector>

#include "selfplay/games/go/confirmation/confirmation.h"
#include "selfplay/games/go/confirmation/fight.h"
#include "selfplay/scoring/life_guide.h"

namespace tengen {

struct LifeSearchSettings {
  int visits = 400;  // of the root, for a chain
};

class LifeSearch {
 public:
  // The chain at `point`; what `known` proves alive bounds where plays are tried. guide must
  // outlive this.
  LifeSearch(const FinalPosition& position, int point, const Confirmation& known, LifeGuide& guide);

  // 0 to 1: that the chain is captured and not reborn, both sides choosing well.
  double Run(const LifeSearchSettings& settings);

 private:
  struct Edge {
    FightPoint move;
    float prior;
    int child = -1;  // -1 as long as it was not tried
    int visits = 0;
    double sum = 0;  // of the attacker's wins
  };
  struct Node {
    FightState state;
    FightKey key;
    FightEnd end = FightEnd::kOpen;
    std::vector<Edge> edges;
    int visits = 0;
    double sum = 0;
  };

  // The guess for the new node, which gets its edges.
  double Expand(std::size_t node);
  void AddEdges(Node& node, const GoPosition& position, const std::vector<float>& logits) const;
  std::size_t Choose(const Node& node) const;
  void Simulate();
  std::vector<Stone> Stones(const FightState& state) const;

  LifeGuide& guide_;
  GoRules rules_;
  LifeAim aim_;
  std::vector<bool> tried_;  // [area] where plays are tried
  Fight fight_;
  std::vector<Node> nodes_;
};

}  // namespace tengen
