// SPDX-License-Identifier: MIT
// Danihelka, Guez, Schrittwieser, Silver: "Policy improvement by planning with Gumbel", ICLR 2022.
// Names as in the paper: sigma(q) = (c_visit + max_b N(b)) * c_scale * q with q in [0, 1]; moves
// without a visit get v_mix (appendix D) as their q. Utilities are rescaled from their range
// [-bound, bound] to [0, 1], as the paper does for Go with c_visit 50 and c_scale 1; mctx's
// rescaling by the smallest and largest q seen, made for games of unknown range, would blow up
// differences of noise. All utilities are of the player to move.
#pragma once

#include <vector>

#include "foundation/random.h"
#include "selfplay/search/tree.h"

namespace tengen {

struct GumbelScale {
  double visit = 50;  // c_visit
  double value = 1;   // c_scale
  double bound = 1;   // largest utility: 1 + score_utility

  double Sigma(int max_visits, double utility) const {
    return (visit + max_visits) * value * (utility / bound + 1) / 2;
  }
};

// What completes the Q values of a node: utility of moves without visits, and the scale's N.
struct Completion {
  double mix = 0;  // v_mix, in [-bound, bound]
  int max_visits = 0;
};
Completion Complete(const Tree& tree, const Node& node);

// softmax(log prior + sigma(completed q)) over edges(node), in their order; sums to 1.
void ImprovedPolicy(const Tree& tree, const Node& node, const GumbelScale& scale,
                    std::vector<double>& policy);

// Below the root: argmax of improved policy - N(a) / (1 + sum N). Index into edges(node).
int SelectGumbel(const Tree& tree, const Node& node, const GumbelScale& scale);

// Sequential halving as a sequence (mctx's seq_halving.py): Next() says how many visits the move to
// try next must have had in this search. m moves are tried equally often in ceil(log2 m) phases of
// about simulations / ceil(log2 m) each, the better half going on.
class HalvingSchedule {
 public:
  HalvingSchedule() = default;
  HalvingSchedule(int moves, int simulations);
  int Next();

 private:
  void BeginPhase();

  int simulations_ = 0;
  int phases_ = 1;
  int considered_ = 1;
  int visits_ = 0;
  int left_in_round_ = 0;
  int rounds_left_ = 0;
};

// The root: moves sampled without replacement by Gumbel-top-k, then halved. Visits kept from an
// earlier search count in q and in sigma, but not in the schedule: the fresh budget is shared out
// afresh, so that a kept favourite need not wait until the others have caught up. On a fresh tree
// this is the paper's.
class GumbelRoot {
 public:
  // The root is expanded. moves: most of them to sample; simulations: fresh ones, may be 0. noise:
  // where the Gumbel variables come from; nullptr for none (the strongest move).
  void Begin(const Tree& tree, const GumbelScale& scale, int moves, int simulations,
             RandomStream* noise);
  // The edge of the root to go down next (index into edges(root)); counts it as visited.
  int Next(const Tree& tree);
  // The best of those still in the race.
  Action Choose(const Tree& tree) const;

 private:
  struct Candidate {
    Action action = kNoAction;
    int fresh = 0;     // visits in this search
    double base = 0;   // Gumbel variable + log prior
    double sigma = 0;  // of its completed q when the search began
  };

  // The best by base + sigma(completed q) among candidates of that many fresh visits; ties: lowest
  // action.
  std::size_t Best(const Tree& tree, int fresh) const;

  GumbelScale scale_;
  HalvingSchedule schedule_;
  std::vector<Candidate> candidates_;
};

}  // namespace tengen
