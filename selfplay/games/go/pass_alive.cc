// SPDX-License-Identifier: MIT
#include "selfplay/games/go/pass_alive.h"

#include <algorithm>

#include "selfplay/games/go/regions.h"

namespace tengen {

GoPointSet PossibleEyes(const GoPosition& position, Color own) {
  const GoGeometry& geometry = position.geometry();
  const GoPointSet& stones = position.stone_set(own);
  const GoPointSet ground = geometry.on_board.Without(stones);
  GoPointSet away = ground.Without(PointsBeside(geometry, stones));
  if (position.rules().suicide == SuicideRule::kNo) {
    away = away.Without(position.stone_set(Opponent(own)));
  }
  return ground.Without(Flood(geometry, away, ground));
}

PassAlive::PassAlive(const GoPosition& position, Stone own, const GoPointSet& eyes)
    : position_(position), own_(own) {
  std::fill_n(region_of_.begin(), position.area(), kNone);
  std::fill_n(chain_index_.begin(), position.area(), kNone);
  // Other regions are vital to nobody, so they need looking at only when somebody lives.
  eyes.ForEach([this](GoPoint p) {
    if (region_of_[p] == kNone) AddRegion(p);
  });
  if (region_count_ < 2) return;
  Settle();
  if (!any_alive_) return;
  const std::size_t known_chains = chains_;
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (position.at(p) != own && region_of_[p] == kNone) AddRegion(p);
  }
  std::fill(alive_.begin() + static_cast<std::ptrdiff_t>(known_chains),
            alive_.begin() + static_cast<std::ptrdiff_t>(chains_), false);
  for (std::size_t r = 0; r < region_count_; ++r) DropBesideDead(regions_[r]);
}

bool PassAlive::Certain(GoPoint point) const {
  if (position_.at(point) == own_) return alive_[ChainIndex(point)];
  const Region& region = regions_[region_of_[point]];
  return region.intact && region.end > region.begin && (region.inner <= 1 || !region.has_opponent);
}

GoPoint PassAlive::IndexOfChain(GoPoint point) {
  GoPoint& index = chain_index_[position_.ChainOf(point)];
  if (index == kNone) {
    index = static_cast<GoPoint>(chains_++);
    last_region_[index] = 0;
  }
  return index;
}

void PassAlive::AddRegion(GoPoint start) {
  const auto id = static_cast<GoPoint>(region_count_);
  Region& region = regions_[region_count_++];
  region = {border_count_, border_count_, 0, false, true};
  // Under rules with self-capture an opponent's stone in the region may free its point.
  const bool all_points_count = position_.rules().suicide != SuicideRule::kNo;
  std::size_t size = 0;
  int relevant = 0;
  std::array<GoPoint, kArea> touched;
  std::size_t touched_count = 0;
  stack_[size++] = start;
  region_of_[start] = id;
  for (std::size_t i = 0; i < size; ++i) {
    const GoPoint point = stack_[i];
    const bool counts = all_points_count || position_.at(point) == Stone::kEmpty;
    relevant += counts;
    region.has_opponent |= position_.at(point) != Stone::kEmpty;
    bool beside_own = false;
    std::array<GoPoint, 4> here{kNone, kNone, kNone, kNone};
    for (std::size_t k = 0; k < 4; ++k) {
      const GoPoint n = position_.geometry().neighbors[point][k];
      if (position_.at(n) == own_) {
        beside_own = true;
        const GoPoint chain = IndexOfChain(n);
        if (last_region_[chain] != id + 1) {
          last_region_[chain] = static_cast<std::uint16_t>(id + 1);
          shared_[chain] = 0;
          touched[touched_count++] = chain;
        }
        bool again = false;
        for (std::size_t j = 0; j < k; ++j) again |= here[j] == chain;
        here[k] = chain;
        if (counts && !again) ++shared_[chain];
      } else if (n != kOffBoard && region_of_[n] == kNone) {
        region_of_[n] = id;
        stack_[size++] = n;
      }
    }
    region.inner += !beside_own;
  }
  for (std::size_t i = 0; i < touched_count; ++i) {
    borders_[border_count_++] = {touched[i], shared_[touched[i]] == relevant};
  }
  region.end = border_count_;
}

void PassAlive::DropBesideDead(Region& region) {
  for (std::size_t i = region.begin; i < region.end; ++i) {
    region.intact &= alive_[borders_[i].chain];
  }
}

void PassAlive::Settle() {
  std::fill_n(alive_.begin(), chains_, true);
  std::array<std::uint8_t, kArea> vital;
  for (bool changed = true; changed;) {
    changed = false;
    std::fill_n(vital.begin(), chains_, std::uint8_t{0});
    for (std::size_t r = 0; r < region_count_; ++r) {
      if (!regions_[r].intact) continue;
      for (std::size_t i = regions_[r].begin; i < regions_[r].end; ++i) {
        if (borders_[i].vital && vital[borders_[i].chain] < 2) ++vital[borders_[i].chain];
      }
    }
    for (std::size_t c = 0; c < chains_; ++c) {
      if (!alive_[c] || vital[c] >= 2) continue;
      alive_[c] = false;
      changed = true;
    }
    for (std::size_t r = 0; r < region_count_; ++r) DropBesideDead(regions_[r]);
  }
  for (std::size_t c = 0; c < chains_; ++c) any_alive_ |= alive_[c];
}

}  // namespace tengen
