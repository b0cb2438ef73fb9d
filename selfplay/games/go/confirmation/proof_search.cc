// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/proof_search.h"

#include <algorithm>
#include <utility>

namespace tengen {

void ProofSearch::Store(Index node, FightEnd end) {
  nodes_[node].proof = end == FightEnd::kAttackerWins ? 0 : kInfinite;
  nodes_[node].disproof = end == FightEnd::kAttackerWins ? kInfinite : 0;
}

FightZone ProofSearch::ZoneOf(Index node) const {
  if (nodes_[node].zone < 0) return FightZone().set();
  return zones_[static_cast<std::size_t>(nodes_[node].zone)];
}

void ProofSearch::SetZone(Index node, const FightZone& zone) {
  nodes_[node].zone = static_cast<int>(zones_.size());
  zones_.push_back(zone);
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
    if (end == FightEnd::kOwnerWins && UsesVoid() && state.marks == 0) {
      SetZone(node, fight_.ZoneOfLife(state));
    }
  } else {
    nodes_[node].proof = static_cast<std::uint32_t>(1 + fight_.Liberties(state) / 2);
    if (style_ == ProofStyle::kLifeFirst) {
      nodes_[node].disproof = static_cast<std::uint32_t>(1 + fight_.OwnerDistance(state));
    }
  }
  return node;
}

// The zone of a state whose child by `edge` is won by the owner, before it is closed.
FightZone ProofSearch::ZoneAfterPlay(const FightState& state, const Edge& edge) const {
  FightState next = state;
  fight_.Play(next, edge.move);
  if (state.marks > 0 || next.marks > 0) return FightZone().set();
  FightZone zone = ZoneOf(edge.child);
  fight_.AddPlay(state, next, edge.move, zone);
  return zone;
}

void ProofSearch::Expand(Index node, const FightState& state) {
  fight_.Moves(state, moves_);
  const std::vector<FightPoint> moves = moves_;
  std::vector<Edge> edges;
  edges.reserve(moves.size() + 1);
  FightState next;
  const bool attacker = nodes_[node].attacker;
  if (attacker && UsesVoid() && state.marks == 0) {
    next = state;
    next.to_move = FightSide::kOwner;
    edges.push_back({Add(next), kVoid});
    nodes_[node].try_void = true;
  }
  for (const FightPoint move : moves) {
    next = state;
    if (!fight_.Play(next, move)) continue;
    const Edge edge{Add(next), move};
    edges.push_back(edge);
    if (attacker ? nodes_[edge.child].proof != 0 : nodes_[edge.child].disproof != 0) continue;
    Store(node, attacker ? FightEnd::kAttackerWins : FightEnd::kOwnerWins);
    if (!attacker && UsesVoid()) {
      FightZone zone = ZoneAfterPlay(state, edge);
      fight_.CloseZone(state, zone);
      SetZone(node, zone);
    }
    return;
  }
  nodes_[node].first_edge = static_cast<std::uint32_t>(edges_.size());
  nodes_[node].edges = static_cast<std::uint16_t>(edges.size());
  nodes_[node].expanded = true;
  edges_.insert(edges_.end(), edges.begin(), edges.end());
}

// Leaves the plays in the zone of the owner's win after a void turn, widened by what the plays
// already refuted rest on.
void ProofSearch::HideOutsideZone(Frame& frame) {
  const std::uint32_t first = nodes_[frame.node].first_edge;
  std::size_t won = 0;
  for (std::size_t i = 1; i < frame.hidden.size(); ++i) {
    won += nodes_[edges_[first + i].child].disproof == 0;
  }
  if (won == frame.zone_made_at) return;
  frame.zone_made_at = won;
  if (!frame.zoned) frame.zone = ZoneOf(edges_[first].child);
  frame.zoned = true;
  std::vector<int> edge_of(FightState::kCells, -1);
  for (std::size_t i = 1; i < frame.hidden.size(); ++i) {
    const FightPoint move = edges_[first + i].move;
    if (move < fight_.size()) edge_of[move] = static_cast<int>(i);
  }
  std::vector<char> done(FightState::kCells, 0);
  for (bool changed = true; changed;) {
    changed = false;
    fight_.CloseZone(*frame.state, frame.zone);
    for (FightPoint p = 0; p < fight_.size(); ++p) {
      if (done[p] || !frame.zone[p] || !fight_.Empty(*frame.state, p)) continue;
      if (edge_of[p] < 0) {
        fight_.AddSelfCapture(*frame.state, p, frame.zone);
      } else {
        const Edge& edge = edges_[first + static_cast<std::size_t>(edge_of[p])];
        if (nodes_[edge.child].disproof != 0) continue;
        frame.zone |= ZoneAfterPlay(*frame.state, edge);
      }
      done[p] = 1;
      changed = true;
    }
  }
  for (std::size_t i = 1; i < frame.hidden.size(); ++i) {
    const FightPoint move = edges_[first + i].move;
    frame.hidden[i] = move < fight_.size() && !frame.zone[move];
  }
}

ProofSearch::Summary ProofSearch::Summarise(Frame& frame) {
  const bool attacker = nodes_[frame.node].attacker;
  const std::uint32_t first = nodes_[frame.node].first_edge;
  const std::size_t count = nodes_[frame.node].edges;
  Summary sum;
  sum.choice = count;
  std::uint32_t other_max = 0, open_others = 0;
  bool void_open = false;
  if (frame.has_void) {
    const Node& after = nodes_[edges_[first].child];
    frame.hidden[0] = 1;
    if (after.disproof == 0) HideOutsideZone(frame);
    void_open =
        after.disproof != 0 && after.proof != 0 && after.path_depth < 0 && frame.depends[0] < 0;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (frame.hidden[i]) continue;
    const Node& child = nodes_[edges_[first + i].child];
    std::uint32_t proof = child.proof, disproof = child.disproof;
    int on = kNoPath;
    if (proof != 0 && disproof != 0) {
      if (child.path_depth >= frame.void_depth) on = child.path_depth;
      if (frame.depends[i] >= 0) on = frame.depends[i];
      if (on != kNoPath) {
        proof = kInfinite, disproof = 0;
      } else if (child.path_depth >= 0) {
        // A round through a void turn is no round of the play. Not to be entered either.
        proof = attacker ? kBarred : 1, disproof = attacker ? 1 : kBarred;
      }
    }
    const std::uint32_t own = attacker ? proof : disproof;
    const std::uint32_t other = attacker ? disproof : proof;
    if (other != 0) {
      other_max = std::max(other_max, other);
      ++open_others;
    }
    if (attacker) {
      sum.rests = std::min(sum.rests, on);
    } else if (own == 0) {
      sum.rests = sum.choice == count || sum.own != 0 ? on : std::max(sum.rests, on);
    }
    if (own < sum.own || sum.choice == count) {
      sum.second = sum.own;
      sum.own = own;
      sum.best_other = other;
      sum.choice = i;
    } else {
      sum.second = std::min(sum.second, own);
    }
  }
  if (sum.own == 0) {
    sum.other = kInfinite;
  } else if (open_others == 0) {
    sum.own = kInfinite;
  } else {
    sum.other = std::min(kLarge, other_max + open_others - 1);
    if (void_open) {
      sum.other = std::min(sum.other, nodes_[edges_[first].child].disproof + 2);
      nodes_[frame.node].try_void = !nodes_[frame.node].try_void;
      if (!nodes_[frame.node].try_void) sum.choice = 0;
    }
  }
  return sum;
}

// A win that holds on every path.
void ProofSearch::StoreOwnerWin(const Frame& frame) {
  Store(frame.node, FightEnd::kOwnerWins);
  if (!UsesVoid()) return;
  if (nodes_[frame.node].attacker) {
    if (frame.zoned) SetZone(frame.node, frame.zone);
    return;
  }
  const std::uint32_t first = nodes_[frame.node].first_edge;
  for (std::size_t i = 0; i < nodes_[frame.node].edges; ++i) {
    const Edge& edge = edges_[first + i];
    if (nodes_[edge.child].disproof != 0) continue;
    FightZone zone = ZoneAfterPlay(*frame.state, edge);
    fight_.CloseZone(*frame.state, zone);
    SetZone(frame.node, zone);
    return;
  }
}

ProofSearch::Visit ProofSearch::Descend(Index node, const FightState& state,
                                        std::uint32_t proof_limit, std::uint32_t disproof_limit,
                                        int depth, int void_depth) {
  const auto settled = [&] { return nodes_[node].proof == 0 || nodes_[node].disproof == 0; };
  if (!nodes_[node].expanded && !settled()) Expand(node, state);
  if (settled()) return {nodes_[node].proof, nodes_[node].disproof};
  nodes_[node].path_depth = depth;
  const bool attacker = nodes_[node].attacker;
  const std::uint32_t first = nodes_[node].first_edge;
  Frame frame;
  frame.node = node;
  frame.state = &state;
  frame.void_depth = void_depth;
  frame.has_void = nodes_[node].edges > 0 && edges_[first].move == kVoid;
  frame.depends.assign(nodes_[node].edges, -1);
  frame.hidden.assign(nodes_[node].edges, 0);
  Visit result{};
  for (;;) {
    if (settled()) {  // Settle found it
      result = {nodes_[node].proof, nodes_[node].disproof};
      break;
    }
    const Summary sum = Summarise(frame);
    result.proof = attacker ? sum.own : sum.other;
    result.disproof = attacker ? sum.other : sum.own;
    result.depends = kNoPath;
    if (result.disproof == 0 && sum.rests < depth) {
      result.depends = sum.rests;
      // Not stored; another path looks again, but late.
      nodes_[node].proof = kLarge;
      nodes_[node].disproof = 1;
      break;
    }
    if (result.disproof == 0) {
      StoreOwnerWin(frame);
      break;
    }
    nodes_[node].proof = result.proof;
    nodes_[node].disproof = result.disproof;
    if (result.proof >= proof_limit || result.disproof >= disproof_limit || OutOfBudget()) break;
    if (++visits_ >= next_settle_) {
      if (nodes_.size() == settled_size_) ExpandNearest();
      Settle();
      settled_size_ = nodes_.size();
      next_settle_ = visits_ + kSettleEvery + nodes_.size();
      continue;
    }
    const Edge edge = edges_[first + sum.choice];
    if (nodes_[edge.child].path_depth >= 0) {  // all that is left leads to before the void turn
      result = {kLarge, kLarge};
      nodes_[node].proof = nodes_[node].disproof = kLarge;
      break;
    }
    const Node& child = nodes_[edge.child];
    FightState next = state;
    Visit visit;
    if (edge.move == kVoid) {
      next.to_move = FightSide::kOwner;
      visit = Descend(edge.child, next, kInfinite,
                      child.disproof + std::max(2U, child.disproof / 4), depth + 1, depth + 1);
    } else {
      const std::uint32_t own_limit =
          std::min(attacker ? proof_limit : disproof_limit,
                   sum.second == kInfinite ? kInfinite : sum.second + 1);
      const std::uint32_t whole_other = attacker ? disproof_limit : proof_limit;
      const std::uint32_t slack = sum.other - std::min(sum.other, sum.best_other);
      const std::uint32_t other_limit =
          whole_other >= kInfinite ? kInfinite : std::max(sum.best_other + 1, whole_other - slack);
      fight_.Play(next, edge.move);
      visit = Descend(edge.child, next, attacker ? own_limit : other_limit,
                      attacker ? other_limit : own_limit, depth + 1, void_depth);
    }
    if (visit.disproof == 0 && visit.depends != kNoPath) {
      frame.depends[sum.choice] = visit.depends;
    }
  }
  nodes_[node].path_depth = -1;
  return result;
}

// Where descents only go round known states: expands those nearest to the root, so that Settle
// comes to an end.
void ProofSearch::ExpandNearest() {
  std::vector<std::pair<Index, FightState>> queue{{0, fight_.start()}};
  std::vector<char> seen(nodes_.size(), 0);
  std::size_t left = 16 + nodes_.size() / 4;
  for (std::size_t i = 0; i < queue.size() && left > 0; ++i) {
    const auto [node, state] = queue[i];
    if (!nodes_[node].expanded) {
      Expand(node, state);
      --left;
      continue;
    }
    for (std::uint32_t e = 0; e < nodes_[node].edges; ++e) {
      const Edge edge = edges_[nodes_[node].first_edge + e];
      if (edge.move == kVoid || edge.child >= seen.size() || seen[edge.child]) continue;
      if (nodes_[edge.child].proof == 0 || nodes_[edge.child].disproof == 0) continue;
      seen[edge.child] = 1;
      FightState next = state;
      fight_.Play(next, edge.move);
      queue.emplace_back(edge.child, next);
    }
  }
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
        const Edge& edge = edges_[nodes_[i].first_edge + e];
        if (edge.move != kVoid) visit(static_cast<Index>(i), edge.child);
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
    Descend(root, fight_.start(), kInfinite, kInfinite, 0, 0);
  }
  if (nodes_[root].proof != 0 && nodes_[root].disproof != 0) Settle();
  ProofResult result;
  result.states = static_cast<std::int64_t>(nodes_.size());
  if (nodes_[root].proof == 0) result.end = FightEnd::kAttackerWins;
  if (nodes_[root].disproof == 0) result.end = FightEnd::kOwnerWins;
  return result;
}

}  // namespace tengen
