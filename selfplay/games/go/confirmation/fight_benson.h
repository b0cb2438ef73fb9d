// SPDX-License-Identifier: MIT
// Unconditional life (D. B. Benson, "Life in the game of Go", 1976) of one side in a fight, and the
// points that are certainly that side's: regions of unconditionally alive chains in which at most
// one point is not beside those chains, so that the other side cannot make two eyes there.
#pragma once

#include <array>
#include <cstddef>

#include "selfplay/games/go/confirmation/fight.h"

namespace tengen {

class FightBenson {
 public:
  FightBenson(const Fight& fight, const FightState& state, FightSide side);

  bool any() const { return any_; }
  bool Alive(FightPoint point) const { return alive_[point]; }
  // Alive, or in a region as described.
  bool Certain(FightPoint point) const { return certain_[point]; }
  // In a region that all alive chains may rest on: bordered by them alone, vital for one of them.
  void MarkSupport(std::array<bool, FightState::kCells>& support) const;
  // A guess of the plays that the chain at `point` is from two vital regions; 0 when alive.
  int Distance(FightPoint point) const;

 private:
  static constexpr std::size_t kCells = FightState::kCells;
  struct Border {
    FightPoint chain;
    bool vital;        // every empty point of the region is a liberty of the chain
    bool open;         // the region meets a wall of the other side
    FightPoint inner;  // empty points of the region that are no liberties of the chain
  };

  bool Own(FightPoint point) const;
  void LabelChain(FightPoint start);
  void AddRegion(FightPoint start);
  void Settle();
  void MarkCertain();

  const Fight& fight_;
  const FightState& state_;
  const FightSide side_;
  bool any_ = false;
  std::size_t chains_ = 0, regions_ = 0, borders_count_ = 0;
  std::array<FightPoint, kCells> chain_, region_, whole_region_, stack_;
  std::array<Border, kCells * 4> borders_;
  std::array<std::size_t, kCells + 1> region_begin_;
  std::array<bool, kCells> chain_alive_, alive_, certain_;
  std::array<FightPoint, kCells> touched_stamp_, shared_;
};

}  // namespace tengen
