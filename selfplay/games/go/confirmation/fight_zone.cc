// SPDX-License-Identifier: MIT
// Relevance zones: the points that a won proof of the owner rests on, after Shih et al., "A novel
// approach to solving goal-achieving problems for board games" (AAAI 2022).
//
// Z is a zone of a state when the owner also wins the fight in which every point outside Z is
// hostile wall (fight.h). So where the owner wins although the attacker gave up a turn, with zone
// Z, every attacker's play outside Z is answered by that same win, and only plays in Z are left to
// be refuted. Zones grow from the end of the play to its beginning:
//  - Unconditional life rests on the living chains and the regions that support them.
//  - A play rests on its point, the chain it makes with one liberty, and where it captures on the
//    captured stones and all beside them, so that none of them touches a wall.
//  - The owner's chains are in a zone as a whole and with a liberty there, else they would count as
//    lost outside.
//  - An attacker's self-capture in the zone must stay illegal: its stones and all beside them.
//  - States with a ko ban have no zone but the whole fight.
#include <algorithm>

#include "selfplay/games/go/confirmation/fight.h"
#include "selfplay/games/go/confirmation/fight_benson.h"
#include "selfplay/games/go/confirmation/fight_cells.h"

namespace tengen {

using namespace fight_cells;

FightZone Fight::ZoneOfLife(const FightState& state) const {
  FightZone zone;
  const FightBenson life(*this, state, FightSide::kOwner);
  std::array<bool, FightState::kCells> support;
  life.MarkSupport(support);
  for (FightPoint p = 0; p < size_; ++p) {
    if (support[p] || (Kind(state.cell[p]) == kStoneX && life.Alive(p))) zone.set(p);
  }
  return zone;
}

void Fight::AddPlay(const FightState& before, const FightState& after, FightPoint move,
                    FightZone& zone) const {
  if (move >= size_) return;
  const auto add_beside = [&](FightPoint p) {
    const Neighbors& beside = neighbors_[p];
    for (std::size_t k = 0; k < beside.count; ++k) {
      if (beside.at[k] < size_) zone.set(beside.at[k]);
    }
  };
  zone.set(move);
  for (FightPoint p = 0; p < size_; ++p) {
    const bool was_stone = Kind(before.cell[p]) == kStoneX || Kind(before.cell[p]) == kStoneY;
    if (!was_stone || Kind(before.cell[p]) == Kind(after.cell[p])) continue;
    zone.set(p);
    add_beside(p);
  }
  // Alone or not, with one liberty or more: what makes a taker a ko stone is in sight.
  add_beside(move);
  if (before.to_move == FightSide::kOwner && Kind(after.cell[move]) == kStoneX) {
    Stones stones;
    const Chain chain = Look(after, move, stones);
    for (std::size_t i = 0; i < stones.count; ++i) zone.set(stones.at[i]);
    if (chain.liberties > 0) zone.set(chain.liberty);
  }
}

void Fight::AddSelfCapture(const FightState& state, FightPoint point, FightZone& zone) const {
  FightState next = state;
  next.cell[point] = StoneOf(state.to_move);
  Stones stones;
  Look(next, point, stones);
  for (std::size_t i = 0; i < stones.count; ++i) {
    zone.set(stones.at[i]);
    const Neighbors& beside = neighbors_[stones.at[i]];
    for (std::size_t k = 0; k < beside.count; ++k) {
      if (beside.at[k] < size_) zone.set(beside.at[k]);
    }
  }
}

void Fight::CloseZone(const FightState& state, FightZone& zone) const {
  std::bitset<FightState::kCells> seen;
  Stones stones;
  for (FightPoint p = 0; p < size_; ++p) {
    if (!zone[p] || seen[p] || Kind(state.cell[p]) != kStoneX) continue;
    const Chain chain = Look(state, p, stones);
    bool free = false;
    for (std::size_t i = 0; i < stones.count; ++i) {
      seen.set(stones.at[i]);
      zone.set(stones.at[i]);
      const Neighbors& beside = neighbors_[stones.at[i]];
      for (std::size_t k = 0; k < beside.count; ++k) {
        const FightPoint n = beside.at[k];
        free |= n < size_ && zone[n] && Kind(state.cell[n]) == kEmpty;
      }
    }
    if (!free && chain.liberties > 0) zone.set(chain.liberty);
  }
}

}  // namespace tengen
