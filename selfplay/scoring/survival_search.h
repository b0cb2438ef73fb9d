// SPDX-License-Identifier: MIT
// Whether a chain survives when one side means to capture it and the other to keep it: a tree of
// moves over random play-outs (UCT; Kocsis and Szepesvari, 2006) with the values of moves shared
// by all places where they were made later (RAVE; Gelly and Silver, 2011). An estimate, no proof.
// Objects belong to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "foundation/random.h"
#include "selfplay/games/go/position.h"
#include "selfplay/scoring/playout.h"

namespace tengen {

class SurvivalSearch {
 public:
  // chain: points of one chain of the position. zone: where moves are tried.
  SurvivalSearch(std::vector<GoPoint> chain, std::vector<GoPoint> zone, RandomStream& random);

  // The share of the chain's points, 0 to 1, that its owner has in the end, both sides choosing
  // well and the side to move first: after that many play-outs, or fewer where it is clear.
  double Run(const GoPosition& position, int playouts);

 private:
  struct Move {
    GoPoint point;  // the board's area for a pass
    int node = -1;  // after it; -1 as long as it was not tried
    int visits = 0, later_visits = 0;
    double sum = 0, later_sum = 0;  // of results
  };
  struct Node {
    std::vector<Move> moves;
    int visits = 0;
  };
  struct Step {
    int node;
    std::size_t move;    // of the node
    std::size_t played;  // points played before it
  };

  // Of the move tried most.
  double Estimate() const;
  void Simulate();
  // Down the tree and one node beyond; the passes in a row at its end.
  int Descend(GoPosition& position);
  void PlayToTheEnd(GoPosition& position, int passes);
  void Learn(double result);
  void Expand(int node, const GoPosition& position);
  std::size_t Choose(const Node& node, bool owner_moves);
  double Value(const Move& move, bool owner_moves) const;
  double Result(const GoPosition& position) const;

  std::vector<GoPoint> chain_, zone_;
  RandomStream& random_;
  Playout playout_;
  const GoPosition* root_ = nullptr;
  Color owner_ = Color::kBlack;
  std::vector<Node> nodes_;
  std::vector<Step> path_;            // of the present simulation
  std::vector<Color> movers_;         // by index of played_
  std::vector<GoPoint> played_;       // of the present simulation, passes left out
  std::vector<Color> player_;         // of each point of the zone: who played there first
  std::vector<std::uint32_t> stamp_;  // the simulation in which somebody did
  std::uint32_t simulation_ = 0;
};

}  // namespace tengen
