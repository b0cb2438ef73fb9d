// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/proof_search.h"

#include <algorithm>

namespace tengen {

void ProofSearch::Store(Index node, FightEnd end) {
  nodes_[node].proof = end == FightEnd::kAttackerWins ? 0 : kInfinite;
  nodes_[node].disproof = end == FightEnd::kAttackerWins ? kInfinite : 0;
}

ProofSearch::Index ProofSearch::Add(const FightState& state) {
  const auto [entry, fresh] =
      index_.emplace(fight_.KeyOf(state), static_cast<Index>(nodes_.size()));
  if (!fresh) return entry->second;
  const Index node = entry->second;
  nodes_.emplace_back();
  nodes_[node].attacker = state.to_move == FightSide::kAttacker;
  const FightEnd end = fight_.Judge(state);
  if (end != FightEnd::kOpen) {
    Store(node, end);
  } else {
    nodes_[node].proof = static_cast<std::uint32_t>(1 + fight_.Liberties(state) / 2);
    nodes_[node].disproof = static_cast<std::uint32_t>(1 + fight_.OwnerDistance(state));
  }
  return node;
}

void ProofSearch::Expand(Index node, const FightState& state) {
  fight_.Moves(state, moves_);
  const std::vector<FightPoint> moves = moves_;
  std::vector<Edge> edges;
  edges.reserve(moves.size());
  FightState next;
  for (const FightPoint move : moves) {
    next = state;
    if (!fight_.Play(next, move)) continue;
    const Index child = Add(next);
    edges.push_back({child, move});
    const Node& made = nodes_[child];
    if (nodes_[node].attacker ? made.proof == 0 : made.disproof == 0) {
      Store(node, nodes_[node].attacker ? FightEnd::kAttackerWins : FightEnd::kOwnerWins);
      return;
    }
  }
  nodes_[node].first_edge = static_cast<std::uint32_t>(edges_.size());
  nodes_[node].edges = static_cast<std::uint16_t>(edges.size());
  nodes_[node].expanded = true;
  edges_.insert(edges_.end(), edges.begin(), edges.end());
}

ProofSearch::Visit ProofSearch::Descend(Index node, const FightState& state,
                                        std::uint32_t proof_limit, std::uint32_t disproof_limit,
                                        int depth) {
  if (!nodes_[node].expanded && nodes_[node].proof != 0 && nodes_[node].disproof != 0) {
    Expand(node, state);
  }
  if (nodes_[node].proof == 0 || nodes_[node].disproof == 0) {
    return {nodes_[node].proof, nodes_[node].disproof};
  }
  nodes_[node].path_depth = depth;
  const bool attacker = nodes_[node].attacker;
  const std::uint32_t first = nodes_[node].first_edge;
  const std::size_t count = nodes_[node].edges;
  std::vector<int> depends(count, -1);  // of a disproof that holds on this path alone
  Visit result{};
  for (;;) {
    if (nodes_[node].proof == 0 || nodes_[node].disproof == 0) {  // Settle found it
      result = {nodes_[node].proof, nodes_[node].disproof};
      break;
    }
    // `own` is the number the mover lowers: proof for the attacker, disproof for the owner.
    std::uint32_t best = kInfinite, second = kInfinite, other_max = 0, best_other = 0;
    std::uint32_t open_others = 0;
    std::size_t choice = count;
    int rests = kNoPath;
    for (std::size_t i = 0; i < count; ++i) {
      const Node& child = nodes_[edges_[first + i].child];
      std::uint32_t proof = child.proof, disproof = child.disproof;
      int on = kNoPath;
      if (proof != 0 && disproof != 0) {
        if (child.path_depth >= 0) on = child.path_depth;
        if (depends[i] >= 0) on = depends[i];
        if (on != kNoPath) proof = kInfinite, disproof = 0;
      }
      const std::uint32_t own = attacker ? proof : disproof;
      const std::uint32_t other = attacker ? disproof : proof;
      if (other != 0) {
        other_max = std::max(other_max, other);
        ++open_others;
      }
      if (attacker) {
        rests = std::min(rests, on);
      } else if (own == 0) {
        rests = choice == count || best != 0 ? on : std::max(rests, on);
      }
      if (own < best) {
        second = best;
        best = own;
        best_other = other;
        choice = i;
      } else {
        second = std::min(second, own);
      }
    }
    const std::uint32_t other =
        best == 0         ? kInfinite
        : open_others > 0 ? std::min(kLarge, other_max + open_others - 1)
                          : 0;
    const std::uint32_t own = open_others == 0 && best != 0 ? kInfinite : best;
    result.proof = attacker ? own : other;
    result.disproof = attacker ? other : own;
    result.depends = kNoPath;
    if (result.proof == 0 || result.disproof == 0) {
      if (result.disproof == 0 && rests < depth) {
        result.depends = rests;
        // Not stored; another path looks again, but late.
        nodes_[node].proof = kLarge;
        nodes_[node].disproof = 1;
      } else {
        Store(node, result.proof == 0 ? FightEnd::kAttackerWins : FightEnd::kOwnerWins);
      }
      break;
    }
    nodes_[node].proof = result.proof;
    nodes_[node].disproof = result.disproof;
    if (result.proof >= proof_limit || result.disproof >= disproof_limit || OutOfBudget()) break;
    if (++visits_ >= next_settle_) {
      Settle();
      next_settle_ = visits_ + kSettleEvery + nodes_.size();
      continue;
    }
    const std::uint32_t own_limit =
        std::min(attacker ? proof_limit : disproof_limit, second == kInfinite ? kInfinite : second + 1);
    const std::uint32_t whole_other = attacker ? disproof_limit : proof_limit;
    const std::uint32_t slack = other - std::min(other, best_other);
    const std::uint32_t other_limit =
        whole_other >= kInfinite ? kInfinite : std::max(best_other + 1, whole_other - slack);
    const Edge edge = edges_[first + choice];
    FightState next = state;
    fight_.Play(next, edge.move);
    const Visit visit = Descend(edge.child, next, attacker ? own_limit : other_limit,
                                attacker ? other_limit : own_limit, depth + 1);
    if (visit.disproof == 0 && visit.depends != kNoPath) depends[choice] = visit.depends;
  }
  nodes_[node].path_depth = -1;
  return result;
}

// The attacker's least fixed point over the states known, twice: from what is certain, and with
// every state not yet expanded won for him. Whoever is outside the second has no win at all.
void ProofSearch::Settle() {
  const std::size_t n = nodes_.size();
  std::vector<std::uint32_t> start(n + 1, 0);
  const auto each_edge = [&](auto&& visit) {
    for (std::size_t i = 0; i < n; ++i) {
      if (!nodes_[i].expanded) continue;
      for (std::uint32_t e = 0; e < nodes_[i].edges; ++e) {
        visit(static_cast<Index>(i), edges_[nodes_[i].first_edge + e].child);
      }
    }
  };
  each_edge([&](Index, Index child) { ++start[child + 1]; });
  for (std::size_t i = 0; i < n; ++i) start[i + 1] += start[i];
  std::vector<Index> parents(start[n]);
  std::vector<std::uint32_t> fill(start.begin(), start.end() - 1);
  each_edge([&](Index parent, Index child) { parents[fill[child]++] = parent; });
  for (const bool hopeful : {false, true}) {
    std::vector<char> win(n, 0);
    std::vector<std::uint16_t> open(n);
    std::vector<Index> todo;
    for (std::size_t i = 0; i < n; ++i) {
      const Node& node = nodes_[i];
      open[i] = node.edges;
      const bool settled = node.proof == 0 || node.disproof == 0;
      if (node.proof == 0 || (hopeful && !settled && !node.expanded)) {
        win[i] = 1;
        todo.push_back(static_cast<Index>(i));
      }
    }
    while (!todo.empty()) {
      const Index child = todo.back();
      todo.pop_back();
      for (std::uint32_t k = start[child]; k < start[child + 1]; ++k) {
        const Index parent = parents[k];
        if (win[parent] || nodes_[parent].disproof == 0) continue;
        if (!nodes_[parent].attacker && --open[parent] > 0) continue;
        win[parent] = 1;
        todo.push_back(parent);
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (!hopeful && win[i]) Store(static_cast<Index>(i), FightEnd::kAttackerWins);
      if (hopeful && !win[i]) Store(static_cast<Index>(i), FightEnd::kOwnerWins);
    }
  }
}

ProofResult ProofSearch::Run(std::int64_t budget) {
  budget_ = budget;
  const Index root = Add(fight_.start());
  while (nodes_[root].proof != 0 && nodes_[root].disproof != 0 && !OutOfBudget()) {
    Descend(root, fight_.start(), kInfinite, kInfinite, 0);
  }
  if (nodes_[root].proof != 0 && nodes_[root].disproof != 0) Settle();
  ProofResult result;
  result.states = static_cast<std::int64_t>(nodes_.size());
  if (nodes_[root].proof == 0) result.end = FightEnd::kAttackerWins;
  if (nodes_[root].disproof == 0) result.end = FightEnd::kOwnerWins;
  return result;
}

}  // namespace tengen
