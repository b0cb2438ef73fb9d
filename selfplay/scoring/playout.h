// SPDX-License-Identifier: MIT
// Random games from a final position, by which the owner of each point is guessed. Both sides play
// on until neither has a move that a beginner would make: nobody fills an own eye, an answer to
// atari comes first, and chains are seldom put into atari by their own side (so that a seki stays
// one). Objects belong to one thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "foundation/random.h"
#include "selfplay/games/go/position.h"

namespace tengen {

class Playout {
 public:
  // Moves are made on `zone` alone; what lies outside stays. random must outlive it.
  Playout(std::vector<GoPoint> zone, RandomStream& random);

  // Plays `position` to the end, the side to move first. Every move is appended to `moves` in
  // order; a pass is none. passes: in a row before.
  void Run(GoPosition& position, int passes, std::vector<GoPoint>& moves);

 private:
  bool Turn(GoPosition& position);
  bool AnswerAtari(const GoPosition& position, GoPoint& move);
  bool Sensible(const GoPosition& position, GoPoint point);
  // Liberties of the chain that a play on `point` makes, counted up to two; 2 also when it takes
  // stones.
  int LibertiesAfter(const GoPosition& position, GoPoint point, int& size);
  // The only liberty of the chain, or kOffBoard.
  GoPoint OnlyLiberty(const GoPosition& position, GoPoint stone) const;

  std::vector<GoPoint> zone_;
  std::vector<bool> in_zone_;  // [kMaxGoArea + 1]
  std::size_t open_ = 0;       // the first ones of zone_ may be empty, the rest is not
  GoPoint last_ = kOffBoard;   // played by the other side just now
  RandomStream& random_;
};

// +1 Black, -1 White, 0: the stone there, or the colour of all that lies beside an empty point.
int OwnerAfterPlayout(const GoPosition& position, GoPoint point);

}  // namespace tengen
