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
// greatest child plus the count of the others (weak proof numbers, Ueda et al. 2008), since paths
// join. With ProofStyle::kLifeFirst and the owner as prover, half of the effort at an attacker's
// turn goes to the state after a void turn; once the owner is found to win there, only plays in
// that win's relevance zone remain.
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

// How the search is guided; the answers are the same.
enum class ProofStyle : std::uint8_t {
  kPlain,     // by proof numbers alone: best where life is a seki or a ko
  kLifeFirst  // towards the owner's unconditional life, with void turns: best in roomy places
};

class ProofSearch {
 public:
  ProofSearch(const Fight& fight, ProofStyle style) : fight_(fight), style_(style) {}

  // Makes at most `budget` states.
  ProofResult Run(std::int64_t budget);

 private:
  using Index = std::uint32_t;
  static constexpr std::uint32_t kInfinite = 1u << 30;
  static constexpr std::uint32_t kLarge = 1u << 20;
  static constexpr std::uint32_t kBarred = kLarge + 1;
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
    bool try_void = false;  // whether the next visit looks at the void turn
    int path_depth = -1;    // on the path of the descent
    int zone = -1;          // of the owner's win in zones_; -1: the whole fight
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
  // An attacker's turn given up, only to learn the zone of the owner's win.
  static constexpr FightPoint kVoid = 1002;
  // What the children of a state make of it for its mover.
  struct Summary {
    std::uint32_t own = kInfinite, other = 0;  // numbers of the mover's win and loss
    std::uint32_t second = kInfinite, best_other = 0;
    std::size_t choice = 0;
    int rests = kNoPath;
  };
  struct Frame {
    Index node;
    const FightState* state;
    int void_depth = 0;        // of the state after the path's last void turn
    bool has_void = false;     // the first edge
    std::vector<int> depends;  // by edge: a disproof that holds on this path alone, else -1
    std::vector<char> hidden;  // by edge
    std::size_t zone_made_at = ~std::size_t{0};  // children won by the owner when `zone` was made
    FightZone zone;                              // once the void turn is won
    bool zoned = false;
  };
  struct KeyHash {
    std::size_t operator()(const FightKey& key) const { return static_cast<std::size_t>(key.low); }
  };

  Index Add(const FightState& state);
  void Expand(Index node, const FightState& state);
  Visit Descend(Index node, const FightState& state, std::uint32_t proof_limit,
                std::uint32_t disproof_limit, int depth, int void_depth);
  Summary Summarise(Frame& frame);
  void HideOutsideZone(Frame& frame);
  void StoreOwnerWin(const Frame& frame);
  FightZone ZoneAfterPlay(const FightState& state, const Edge& edge) const;
  FightZone ZoneOf(Index node) const;
  void SetZone(Index node, const FightZone& zone);
  void ExpandNearest();
  void Settle();
  void Store(Index node, FightEnd end);
  bool OutOfBudget() const {
    return static_cast<std::int64_t>(nodes_.size()) >= budget_ ||
           static_cast<std::int64_t>(visits_) >= kVisitsAState * budget_;
  }

  bool UsesVoid() const { return style_ == ProofStyle::kLifeFirst && fight_.HasZones(); }

  const Fight& fight_;
  const ProofStyle style_;
  std::int64_t budget_ = 0;
  std::size_t visits_ = 0, next_settle_ = kSettleEvery, settled_size_ = 0;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::unordered_map<FightKey, Index, KeyHash> index_;
  std::vector<FightPoint> moves_;
  std::vector<FightZone> zones_;
};

}  // namespace tengen
