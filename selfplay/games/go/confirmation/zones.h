// SPDX-License-Identifier: MIT
// Where on the board a proof is looked for. Any zone is sound (fight.h); a good one is small and
// holds what the prover needs.
#pragma once

#include <vector>

#include "selfplay/games/go/confirmation/final_position.h"

namespace tengen {

class Zones {
 public:
  // owner: [area] a guess from -1 to 1, of GuessOwnership.
  Zones(const FinalPosition& position, std::vector<float> owner);

  // Probably captured.
  bool GuessDead(const FinalChain& chain) const;
  // Zones that hold `points`, by size, the whole board last: parts of the area that is probably
  // `prover`'s around them. Each [area], 1 inside.
  std::vector<std::vector<char>> Around(const std::vector<int>& points, FinalStone prover) const;

 private:
  std::vector<char> Spread(const std::vector<int>& points, FinalStone prover, int steps) const;
  void Widen(std::vector<char>& zone) const;
  void CompleteChains(std::vector<char>& zone, FinalStone color) const;

  const FinalPosition& position_;
  FinalNeighbors neighbors_;
  FinalChains chains_;
  std::vector<float> owner_;
};

}  // namespace tengen
