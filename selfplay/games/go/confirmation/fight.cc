// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/fight.h"

#include <algorithm>

#include "foundation/errors.h"
#include "selfplay/games/go/confirmation/fight_benson.h"
#include "selfplay/games/go/confirmation/fight_cells.h"
#include "selfplay/games/go/confirmation/friendly_walls.h"

namespace tengen {
namespace {

using namespace fight_cells;

// SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t Mix(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace

Fight::Fight(const Setup& setup) : goal_(setup.goal), prover_(setup.prover) {
  CHECK(!setup.chains.empty());
  MarkZone(setup);
}

void Fight::MarkZone(const Setup& setup) {
  const FinalPosition& position = *setup.position;
  const int area = position.area();
  const FinalStone owner = position.at(setup.chains[0]);
  CHECK(owner != 0);
  const FinalStone friendly =
      prover_ == FightSide::kOwner ? owner : static_cast<FinalStone>(-owner);
  const std::vector<char> wall = FriendlyWalls(position, friendly, setup.zone);
  std::vector<int> index(static_cast<std::size_t>(area), -1);
  const auto z = [](int p) { return static_cast<std::size_t>(p); };
  for (int p = 0; p < area; ++p) {
    if (!setup.zone[z(p)] || wall[z(p)]) continue;
    index[z(p)] = size_++;
    board_point_.push_back(p);
  }
  const FinalNeighbors beside(position.width, position.height);
  const auto wall_index = [&](int p) {
    if (wall[z(p)]) return size_ + (prover_ == FightSide::kOwner ? 0 : 1);
    // The prover never plays outside, so only his stones of the stop may stand there.
    if (position.at(p) == friendly) return size_ + 2;
    return size_ + (prover_ == FightSide::kOwner ? 1 : 0);
  };
  exact_ = true;
  in_place_.assign(z(size_), 0);
  for (const int p : setup.place) {
    if (index[z(p)] >= 0) in_place_[z(index[z(p)])] = 1;
  }
  std::fill(start_.cell.begin(), start_.cell.end(), kEmpty);
  start_.cell[z(size_)] = kWallX;
  start_.cell[z(size_ + 1)] = kWallY;
  start_.cell[z(size_ + 2)] = static_cast<std::uint8_t>(WallOf(Other(prover_)) | kUnsure);
  for (int p = 0; p < area; ++p) exact_ &= index[z(p)] >= 0;
  for (int i = 0; i < size_; ++i) {
    const int p = board_point_[z(i)];
    Neighbors list{};
    for (const int n : beside.Of(p)) {
      const int at = index[z(n)] >= 0 ? index[z(n)] : wall_index(n);
      list.at[list.count++] = static_cast<FightPoint>(at);
      if (at == size_) has_wall_[0] = true;
      if (at == size_ + 1) has_wall_[1] = true;
    }
    neighbors_.push_back(list);
    if (position.at(p) == owner) {
      const bool old = goal_ == FightGoal::kClear && in_place_[z(i)];
      start_.cell[z(i)] = static_cast<std::uint8_t>(kStoneX | (old ? kOld : 0));
    } else if (position.at(p) != 0) {
      start_.cell[z(i)] = kStoneY;
    }
  }
  const FinalChains chains(position);
  for (const int head : setup.chains) {
    const FinalChain& chain = chains.chains[z(chains.of[z(head)])];
    if (index[z(head)] < 0) lost_outside_ |= !wall[z(head)] || prover_ == FightSide::kAttacker;
    if (index[z(head)] >= 0) heads_.push_back(static_cast<FightPoint>(index[z(head)]));
    for (const int p : chain.points) {
      // A target partly outside the zone cannot be watched; the caller never asks for that.
      CHECK(index[z(p)] >= 0 || index[z(head)] < 0);
      if (index[z(p)] >= 0) targets_.push_back(static_cast<FightPoint>(index[z(p)]));
    }
  }
  // The owner may do with less room; the attacker must watch all of it.
  for (const int p : setup.place) {
    lost_outside_ |= prover_ == FightSide::kAttacker && index[z(p)] < 0 && !wall[z(p)];
  }
  start_.to_move = FightSide::kAttacker;
  SettleWalls();
}

// Stones that touch a wall of their own side belong to it from the start, and so do the prover's
// chains that have no liberty in the zone: a play outside may capture them.
void Fight::SettleWalls() {
  Stones stones;
  for (FightPoint p = 0; p < size_; ++p) {
    const std::uint8_t kind = Kind(start_.cell[p]);
    if (kind != StoneOf(prover_)) continue;
    const Chain chain = Look(start_, p, stones);
    if (chain.friendly_wall) {
      JoinWall(start_, p);
    } else if (chain.liberties == 0) {
      for (std::size_t i = 0; i < stones.count; ++i) {
        start_.cell[stones.at[i]] = static_cast<std::uint8_t>(WallOf(Other(prover_)) | kUnsure);
      }
    }
  }
  for (FightPoint p = 0; p < size_; ++p) {
    if (Kind(start_.cell[p]) != StoneOf(Other(prover_))) continue;
    if (Look(start_, p, stones).friendly_wall) JoinWall(start_, p);
  }
}

Fight::Chain Fight::Look(const FightState& state, FightPoint start, Stones& stones) const {
  std::array<bool, FightState::kCells> seen;
  std::fill_n(seen.begin(), size_, false);
  const std::uint8_t own = Kind(state.cell[start]);
  const FightSide side = own == kStoneX ? FightSide::kOwner : FightSide::kAttacker;
  Chain chain;
  stones.count = 0;
  stones.at[stones.count++] = start;
  seen[start] = true;
  for (std::size_t i = 0; i < stones.count; ++i) {
    const Neighbors& beside = neighbors_[stones.at[i]];
    for (std::size_t k = 0; k < beside.count; ++k) {
      const FightPoint n = beside.at[k];
      const std::uint8_t kind = Kind(state.cell[n]);
      chain.friendly_wall |= kind == WallOf(side);
      chain.hostile_wall |= kind == WallOf(Other(side));
      if (n >= size_ || seen[n]) continue;
      if (kind == own) {
        seen[n] = true;
        stones.at[stones.count++] = n;
      } else if (kind == kEmpty) {
        seen[n] = true;
        ++chain.liberties;
        chain.liberty = n;
      }
    }
  }
  chain.size = static_cast<int>(stones.count);
  return chain;
}

void Fight::JoinWall(FightState& state, FightPoint start) const {
  const FightSide side =
      Kind(state.cell[start]) == kStoneX ? FightSide::kOwner : FightSide::kAttacker;
  Stones stones;
  const Chain chain = Look(state, start, stones);
  if (chain.size == 1 && (state.cell[start] & kTook) != 0 && side != prover_) {
    KeepWallBan(state, start, chain.liberty);
  }
  for (std::size_t i = 0; i < stones.count; ++i) {
    std::uint8_t& cell = state.cell[stones.at[i]];
    cell = static_cast<std::uint8_t>(WallOf(side) | (cell & kOld));
  }
}

// Chains of a side beside points that became a wall of that side join it.
void Fight::JoinWallBeside(FightState& state, const Stones& stones, FightSide side) const {
  for (std::size_t i = 0; i < stones.count; ++i) {
    const Neighbors& beside = neighbors_[stones.at[i]];
    for (std::size_t k = 0; k < beside.count; ++k) {
      const FightPoint n = beside.at[k];
      if (n < size_ && Kind(state.cell[n]) == StoneOf(side)) JoinWall(state, n);
    }
  }
}

// The taker touches a hostile wall. In truth it is a ko stone only where no point of that wall
// beside it is empty or a stone of its own side.
void Fight::KeepWallBan(FightState& state, FightPoint taker, FightPoint emptied) const {
  const Neighbors& beside = neighbors_[taker];
  for (std::size_t k = 0; k < beside.count; ++k) {
    const std::uint8_t cell = state.cell[beside.at[k]];
    if (Kind(cell) == WallOf(Other(prover_)) && (cell & kUnsure) == 0) return;
  }
  state.cell[emptied] |= kMaybeBan;
}

bool Fight::PlayStone(FightState& state, FightPoint point) const {
  const FightSide side = state.to_move;
  const FightSide other = Other(side);
  state.cell[point] = StoneOf(side);
  int taken = 0;
  Stones stones, lost;
  const Neighbors& beside = neighbors_[point];
  for (std::size_t k = 0; k < beside.count; ++k) {
    const FightPoint n = beside.at[k];
    if (n >= size_ || Kind(state.cell[n]) != StoneOf(other)) continue;
    const Chain chain = Look(state, n, stones);
    if (chain.liberties > 0) continue;
    const bool unsure = other == prover_ && chain.hostile_wall;
    for (std::size_t i = 0; i < stones.count; ++i) {
      state.cell[stones.at[i]] =
          unsure ? static_cast<std::uint8_t>(WallOf(side) | kUnsure) : kEmpty;
      if (unsure) lost.at[lost.count++] = stones.at[i];
    }
    if (unsure) continue;
    taken += chain.size;
  }
  const Chain own = Look(state, point, stones);
  if (own.liberties == 0 && !own.friendly_wall) return false;
  if (taken == 1 && own.size == 1 && own.liberties == 1) {  // the liberty is the emptied point
    // Where the prover's taker touches a hostile wall, it may have more liberties in truth.
    if (side != prover_ || !own.hostile_wall) state.cell[point] |= kTook;
  }
  if (own.friendly_wall) JoinWall(state, point);
  JoinWallBeside(state, lost, side);
  return true;
}

void Fight::DropBans(FightState& state) const {
  state.marks = 0;
  Stones stones;
  for (FightPoint p = 0; p < size_; ++p) {
    std::uint8_t& cell = state.cell[p];
    if ((cell & kTook) != 0) {
      const Chain chain = Look(state, p, stones);
      const bool of_prover = Kind(cell) == StoneOf(prover_);
      if (chain.size != 1 || chain.liberties != 1 || (of_prover && chain.hostile_wall)) {
        cell = static_cast<std::uint8_t>(cell & ~kTook);
      }
    }
    state.marks = static_cast<std::uint8_t>(state.marks + ((cell & (kTook | kMaybeBan)) != 0));
  }
}

bool Fight::Banned(const FightState& state, FightPoint point) const {
  if ((state.cell[point] & kMaybeBan) != 0 && state.to_move == prover_) return true;
  const Neighbors& beside = neighbors_[point];
  for (std::size_t k = 0; k < beside.count; ++k) {
    const std::uint8_t cell = state.cell[beside.at[k]];
    if ((cell & kTook) != 0 && Kind(cell) == StoneOf(Other(state.to_move))) return true;
  }
  return false;
}

void Fight::Moves(const FightState& state, std::vector<FightPoint>& moves) const {
  moves.clear();
  const FightSide side = state.to_move;
  for (FightPoint p = 0; p < size_; ++p) {
    if (Kind(state.cell[p]) == kEmpty && !(state.marks > 0 && Banned(state, p))) moves.push_back(p);
  }
  for (FightPoint p = 0; state.marks > 0 && p < size_; ++p) {
    const std::uint8_t cell = state.cell[p];
    const bool ko = (cell & kTook) != 0 && Kind(cell) == StoneOf(Other(side));
    const bool maybe = (cell & kMaybeBan) != 0 && side == FightSide::kOwner && side == prover_ &&
                       goal_ == FightGoal::kCapture;
    if (ko || maybe) moves.push_back(static_cast<FightPoint>(size_ + p));
  }
  // Under kCapture a plain pass of the attacker, or a tempo, only hands the owner the end he wants.
  if (side == FightSide::kOwner || goal_ == FightGoal::kClear) moves.push_back(kPass);
  // A tempo answered by the attacker's second pass leads nowhere new: the owner's plays outside run
  // out while the attacker plays none there.
  const bool tempo = goal_ == FightGoal::kClear && !exact_ && side != prover_ &&
                     (side == FightSide::kAttacker || state.passes == 0);
  if (tempo) moves.push_back(kTempo);
}

bool Fight::Play(FightState& state, FightPoint move) const {
  if (move == kPass) {
    if (goal_ == FightGoal::kClear) ++state.passes;
  } else {
    state.passes = 0;
    if (move < size_) {
      if (!PlayStone(state, move)) return false;
      DropBans(state);
    } else if (move != kTempo) {
      std::uint8_t& cell = state.cell[static_cast<std::size_t>(move - size_)];
      cell = static_cast<std::uint8_t>(cell & ~(kTook | kMaybeBan));
      --state.marks;
    }
  }
  state.to_move = Other(state.to_move);
  return true;
}

FightKey Fight::KeyOf(const FightState& state) const {
  FightKey key{Mix(static_cast<std::uint64_t>(state.to_move) * 4 + state.passes), 0};
  key.high = Mix(key.low);
  // Eight cells a word: the key is a hash of the whole state, not kept incrementally.
  for (std::size_t i = 0; i < static_cast<std::size_t>(size_); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < 8 && i + k < static_cast<std::size_t>(size_); ++k) {
      word |= std::uint64_t{state.cell[i + k]} << (8 * k);
    }
    key.low = Mix(key.low ^ word);
    key.high = Mix(key.high + word * 0xD6E8FEB86659FD93u);
  }
  return key;
}

FightEnd Fight::Judge(const FightState& state) const {
  if (lost_outside_) {
    return prover_ == FightSide::kOwner ? FightEnd::kAttackerWins : FightEnd::kOwnerWins;
  }
  return goal_ == FightGoal::kCapture ? JudgeCapture(state) : JudgeClear(state);
}

FightEnd Fight::JudgeCapture(const FightState& state) const {
  bool walls = true;
  for (const FightPoint head : heads_) {
    const std::uint8_t kind = Kind(state.cell[head]);
    if (kind != kStoneX && kind != kWallX) return FightEnd::kAttackerWins;
    if (kind == kWallX && prover_ == FightSide::kAttacker) return FightEnd::kOwnerWins;
    walls &= kind == kWallX;
  }
  if (walls) return FightEnd::kOwnerWins;
  const FightBenson life(*this, state, FightSide::kOwner);
  const auto alive = [&](FightPoint head) { return life.Alive(head); };
  if (life.any() && std::all_of(heads_.begin(), heads_.end(), alive)) return FightEnd::kOwnerWins;
  const FightBenson death(*this, state, FightSide::kAttacker);
  const auto dead = [&](FightPoint head) { return death.Certain(head); };
  if (death.any() && std::any_of(heads_.begin(), heads_.end(), dead)) {
    return FightEnd::kAttackerWins;
  }
  return FightEnd::kOpen;
}

FightEnd Fight::JudgeClear(const FightState& state) const {
  bool clear = true;
  for (const FightPoint p : targets_) clear &= (state.cell[p] & kOld) == 0;
  for (FightPoint p = 0; p < size_; ++p) {
    if (!in_place_[p] || !Belongs(state.cell[p], FightSide::kOwner)) continue;
    const bool played = (state.cell[p] & kOld) == 0;
    if (Kind(state.cell[p]) == kWallX &&
        (played || prover_ == FightSide::kAttacker ||
         std::find(targets_.begin(), targets_.end(), p) != targets_.end())) {
      return FightEnd::kOwnerWins;
    }
    clear &= !played;
  }
  if (state.passes == 2) return clear ? FightEnd::kAttackerWins : FightEnd::kOwnerWins;
  const FightBenson life(*this, state, FightSide::kOwner);
  if (life.any()) {
    for (const FightPoint p : targets_) {
      if (life.Alive(p)) return FightEnd::kOwnerWins;
    }
    for (FightPoint p = 0; p < size_; ++p) {
      if (in_place_[p] && (state.cell[p] & kOld) == 0 && life.Alive(p)) return FightEnd::kOwnerWins;
    }
  }
  // X may end the play at once by a second pass.
  if (state.passes == 1 && state.to_move == FightSide::kOwner && !clear) return FightEnd::kOpen;
  const FightBenson death(*this, state, FightSide::kAttacker);
  if (!death.any()) return FightEnd::kOpen;
  for (FightPoint p = 0; p < size_; ++p) {
    if (in_place_[p] && !death.Certain(p)) return FightEnd::kOpen;
  }
  return FightEnd::kAttackerWins;
}

int Fight::OwnerDistance(const FightState& state) const {
  const FightBenson life(*this, state, FightSide::kOwner);
  int farthest = 0;
  for (const FightPoint head : heads_) farthest = std::max(farthest, life.Distance(head));
  return farthest;
}

int Fight::Liberties(const FightState& state) const {
  int least = 100;
  Stones stones;
  for (const FightPoint head : heads_) {
    if (Kind(state.cell[head]) == kStoneX)
      least = std::min(least, Look(state, head, stones).liberties);
  }
  return least;
}

}  // namespace tengen
