// SPDX-License-Identifier: MIT
// Benson's unconditional life (D. B. Benson, "Life in the game of Go", 1976) for one colour. A
// region is a maximal set of connected points that the colour does not occupy. About 20 KiB: a
// local variable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "selfplay/games/go/position.h"

namespace tengen {

// The points of the regions that may be vital to a chain of that colour, as none of their points
// that must be a liberty is away from the colour. Few, and none at all in most positions.
GoPointSet PossibleEyes(const GoPosition& position, Color own);

class PassAlive {
 public:
  // The position must outlive it. eyes: PossibleEyes(position, own).
  PassAlive(const GoPosition& position, Stone own, const GoPointSet& eyes);

  bool AnyAlive() const { return any_alive_; }
  // A stone of the colour: unconditionally alive. Another point: certain territory, bordered by
  // living chains alone, where nothing of the opponent's can live. Requires AnyAlive().
  bool Certain(GoPoint point) const;

 private:
  static constexpr std::size_t kArea = kMaxGoArea;
  static constexpr GoPoint kNone = kOffBoard;
  struct Region {
    std::size_t begin, end;  // its borders
    int inner;               // points not beside the colour
    bool has_opponent;
    bool intact;  // every bordering chain still counts as alive
  };
  struct Border {
    GoPoint chain;
    bool vital;  // every empty point of the region is a liberty of the chain
  };

  std::size_t ChainIndex(GoPoint point) const { return chain_index_[position_.ChainOf(point)]; }

  GoPoint IndexOfChain(GoPoint point);
  void AddRegion(GoPoint start);
  void DropBesideDead(Region& region);
  void Settle();

  const GoPosition& position_;
  const Stone own_;
  std::size_t region_count_ = 0, border_count_ = 0, chains_ = 0;
  bool any_alive_ = false;
  std::array<GoPoint, kArea + 1> region_of_;
  std::array<GoPoint, kArea> chain_index_;
  std::array<GoPoint, kArea> stack_;
  std::array<std::uint16_t, kArea> last_region_;
  std::array<int, kArea> shared_;
  std::array<Region, kArea> regions_;
  std::array<Border, kArea * 4> borders_;
  std::array<bool, kArea> alive_;
};

}  // namespace tengen
