// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/fight_benson.h"

#include <algorithm>

#include "selfplay/games/go/confirmation/fight_cells.h"

namespace tengen {
namespace {

using namespace fight_cells;
constexpr FightPoint kNone = 0xFFFF;
constexpr int kFar = 20;

}  // namespace

FightBenson::FightBenson(const Fight& fight, const FightState& state, FightSide side)
    : fight_(fight), state_(state), side_(side) {
  const auto n = static_cast<FightPoint>(fight.size_);
  std::fill_n(chain_.begin(), n, kNone);
  std::fill_n(region_.begin(), n, kNone);
  std::fill_n(alive_.begin(), n, false);
  std::fill_n(certain_.begin(), n, false);
  bool wall = false;
  for (FightPoint p = 0; p < n; ++p) {
    wall |= Kind(state.cell[p]) == WallOf(side);
    if (Kind(state.cell[p]) == StoneOf(side) && chain_[p] == kNone) LabelChain(p);
  }
  region_begin_[0] = 0;
  if (chains_ > 0) {
    std::fill_n(touched_stamp_.begin(), chains_, FightPoint{0});
    for (FightPoint p = 0; p < n; ++p) {
      if (!Own(p) && region_[p] == kNone) AddRegion(p);
    }
    Settle();
  }
  for (FightPoint p = 0; p < n; ++p) {
    alive_[p] =
        Kind(state.cell[p]) == WallOf(side) || (chain_[p] != kNone && chain_alive_[chain_[p]]);
    any_ |= alive_[p];
  }
  std::copy_n(region_.begin(), n, whole_region_.begin());
  any_ |= fight.has_wall_[static_cast<std::size_t>(side)] || wall;
  if (any_) MarkCertain();
}

bool FightBenson::Own(FightPoint point) const { return Belongs(state_.cell[point], side_); }

void FightBenson::LabelChain(FightPoint start) {
  const auto id = static_cast<FightPoint>(chains_++);
  std::size_t size = 0;
  stack_[size++] = start;
  chain_[start] = id;
  for (std::size_t i = 0; i < size; ++i) {
    const auto& beside = fight_.neighbors_[stack_[i]];
    for (std::size_t k = 0; k < beside.count; ++k) {
      const FightPoint n = beside.at[k];
      if (n >= fight_.size_ || Kind(state_.cell[n]) != StoneOf(side_) || chain_[n] != kNone)
        continue;
      chain_[n] = id;
      stack_[size++] = n;
    }
  }
}

// A region is a maximal set of connected points that the side does not hold. One that meets a wall
// of the other side is no help: the wall cannot be captured, so self-capture does not protect it.
void FightBenson::AddRegion(FightPoint start) {
  const auto id = static_cast<FightPoint>(regions_++);
  std::size_t size = 0;
  FightPoint empties = 0;
  bool open = false;
  const std::size_t begin = borders_count_;
  stack_[size++] = start;
  region_[start] = id;
  for (std::size_t i = 0; i < size; ++i) {
    const FightPoint point = stack_[i];
    const bool empty = Kind(state_.cell[point]) == kEmpty;
    empties = static_cast<FightPoint>(empties + empty);
    open |= Kind(state_.cell[point]) == WallOf(Other(side_));
    const auto& beside = fight_.neighbors_[point];
    for (std::size_t k = 0; k < beside.count; ++k) {
      const FightPoint n = beside.at[k];
      const std::uint8_t kind = Kind(state_.cell[n]);
      if (kind == WallOf(Other(side_))) open = true;
      if (n >= fight_.size_ || kind == WallOf(side_)) continue;
      if (kind != StoneOf(side_)) {
        if (region_[n] != kNone) continue;
        region_[n] = id;
        stack_[size++] = n;
        continue;
      }
      const FightPoint chain = chain_[n];
      if (touched_stamp_[chain] != id + 1) {
        touched_stamp_[chain] = static_cast<FightPoint>(id + 1);
        shared_[chain] = 0;
        borders_[borders_count_++] = {chain, false, false, 0};
      }
      bool again = false;
      for (std::size_t j = 0; j < k; ++j) {
        const FightPoint m = beside.at[j];
        again |= m < fight_.size_ && chain_[m] == chain;
      }
      if (empty && !again) ++shared_[chain];
    }
  }
  for (std::size_t i = begin; i < borders_count_; ++i) {
    borders_[i].vital = !open && empties > 0 && shared_[borders_[i].chain] == empties;
    borders_[i].open = open;
    borders_[i].inner = static_cast<FightPoint>(empties - shared_[borders_[i].chain]);
  }
  region_begin_[regions_] = borders_count_;
}

void FightBenson::Settle() {
  std::fill_n(chain_alive_.begin(), chains_, true);
  std::array<std::uint8_t, kCells> vital;
  for (bool changed = true; changed;) {
    changed = false;
    std::fill_n(vital.begin(), chains_, std::uint8_t{0});
    for (std::size_t r = 0; r < regions_; ++r) {
      bool intact = true;
      for (std::size_t i = region_begin_[r]; i < region_begin_[r + 1]; ++i) {
        intact &= chain_alive_[borders_[i].chain];
      }
      for (std::size_t i = region_begin_[r]; intact && i < region_begin_[r + 1]; ++i) {
        if (borders_[i].vital && vital[borders_[i].chain] < 2) ++vital[borders_[i].chain];
      }
    }
    for (std::size_t c = 0; c < chains_; ++c) {
      if (!chain_alive_[c] || vital[c] >= 2) continue;
      chain_alive_[c] = false;
      changed = true;
    }
  }
}

void FightBenson::MarkSupport(std::array<bool, FightState::kCells>& support) const {
  std::array<bool, kCells> supports;
  for (std::size_t r = 0; r < regions_; ++r) {
    bool intact = true, vital = false;
    for (std::size_t i = region_begin_[r]; i < region_begin_[r + 1]; ++i) {
      intact &= chain_alive_[borders_[i].chain];
      vital |= borders_[i].vital;
    }
    supports[r] = intact && vital;
  }
  for (FightPoint p = 0; p < fight_.size_; ++p) {
    support[p] = whole_region_[p] != kNone && supports[whole_region_[p]];
  }
}

int FightBenson::Distance(FightPoint point) const {
  if (alive_[point] || chain_[point] == kNone) return 0;
  // The two regions that lack least; one play fills about two inner points, another chain on the
  // border must be joined, a single region must be split.
  int first = kFar, second = kFar;
  for (std::size_t r = 0; r < regions_; ++r) {
    const int others = static_cast<int>(region_begin_[r + 1] - region_begin_[r]) - 1;
    for (std::size_t i = region_begin_[r]; i < region_begin_[r + 1]; ++i) {
      if (borders_[i].chain != chain_[point]) continue;
      const int lack = others + (borders_[i].inner + 1) / 2 + (borders_[i].open ? 3 : 0);
      if (lack < first) {
        second = first;
        first = lack;
      } else {
        second = std::min(second, lack);
      }
    }
  }
  return 1 + first + std::min(second, first + 3);
}

void FightBenson::MarkCertain() {
  const auto n = static_cast<FightPoint>(fight_.size_);
  for (FightPoint p = 0; p < n; ++p) certain_[p] = alive_[p];
  std::fill_n(region_.begin(), n, kNone);
  for (FightPoint start = 0; start < n; ++start) {
    if (alive_[start] || region_[start] != kNone) continue;
    std::size_t size = 0;
    int inner = 0;
    bool open = false;
    stack_[size++] = start;
    region_[start] = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const FightPoint point = stack_[i];
      open |= Kind(state_.cell[point]) == WallOf(Other(side_));
      bool beside_alive = false;
      const auto& beside = fight_.neighbors_[point];
      for (std::size_t k = 0; k < beside.count; ++k) {
        const FightPoint m = beside.at[k];
        if (m >= n) {
          const bool own_wall = Kind(state_.cell[m]) == WallOf(side_);
          beside_alive |= own_wall;
          open |= !own_wall;
        } else if (alive_[m]) {
          beside_alive = true;
        } else if (region_[m] == kNone) {
          region_[m] = 0;
          stack_[size++] = m;
        }
      }
      inner += !beside_alive;
    }
    if (open || inner > 1 || inner == static_cast<int>(size)) continue;
    for (std::size_t i = 0; i < size; ++i) certain_[stack_[i]] = true;
  }
}

}  // namespace tengen
