// SPDX-License-Identifier: MIT
// Decides a fight by proof-number search over the graph of its states, kept in memory.
//
// The attacker's win is the least fixed point: he wins where he can force a decided state in
// finitely many turns; whoever goes round in circles has not captured. Both answers are exact
// although states repeat:
//  - The attacker's win is stored for a state only when it follows from stored ones.
//  - The owner's win is stored when it follows from stored ones, or when `Settle` finds that the
//    attacker could not win even if every state not yet looked at were won for him.
//  - Within one descent a state met again counts as no win for the attacker, which guides the
//    search; what depends on that path is not stored.
// The descent is depth-first proof-number search (Nagai's df-pn, 2002) with numbers that take the
// greatest child plus the count of the others (weak proof numbers, Ueda et al. 2008), since paths join.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "selfplay/games/go/confirmation/fight.h"

namespace tengen {

struct ProofResult {
  FightEnd end = FightEnd::kOpen;  // kOpen: the budget did not suffice
  std::int64_t states = 0;         // states made
};

class ProofSearch {
 public:
  explicit ProofSearch(const Fight& fight) : fight_(fight) {}

  // Makes at most `budget` states.
  ProofResult Run(std::int64_t budget);

 private:
  using Index = std::uint32_t;
  static constexpr std::uint32_t kInfinite = 1u << 30;
  static constexpr std::uint32_t kLarge = 1u << 20;
  static constexpr int kNoPath = 1 << 20;  // depends on no state of the path
  static constexpr std::size_t kSettleEvery = 256;
  // Visits make no states where paths go in circles; they are bounded, too.
  static constexpr std::int64_t kVisitsAState = 16;

  struct Node {
    std::uint32_t proof = 1, disproof = 1;  // of the attacker's win; 0 and kInfinite when settled
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;
    bool expanded = false;
    bool attacker = false;  // to move
    int path_depth = -1;    // on the path of the descent
  };
  struct Edge {
    Index child;
    FightPoint move;
  };
  // What a visit found: numbers, and the least depth of the path that a disproof rests on.
  struct Visit {
    std::uint32_t proof, disproof;
    int depends = kNoPath;
  };
  struct KeyHash {
    std::size_t operator()(const FightKey& key) const { return static_cast<std::size_t>(key.low); }
  };

  Index Add(const FightState& state);
  void Expand(Index node, const FightState& state);
  Visit Descend(Index node, const FightState& state, std::uint32_t proof_limit,
                std::uint32_t disproof_limit, int depth);
  void Settle();
  void Store(Index node, FightEnd end);
  bool OutOfBudget() const {
    return static_cast<std::int64_t>(nodes_.size()) >= budget_ ||
           static_cast<std::int64_t>(visits_) >= kVisitsAState * budget_;
  }

  const Fight& fight_;
  std::int64_t budget_ = 0;
  std::size_t visits_ = 0, next_settle_ = kSettleEvery;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::unordered_map<FightKey, Index, KeyHash> index_;
  std::vector<FightPoint> moves_;
};

}  // namespace tengen
