// SPDX-License-Identifier: MIT
// The stones at a stop, as plain numbers: what the confirmation of life and death starts from.
// Knows nothing of turns, ko or rules, since 7.2 of the rules begins anew from the stones.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tengen {

// Empty, Black, White; the other colour is the negative.
using FinalStone = std::int8_t;

struct FinalPosition {
  int width = 0, height = 0;
  std::vector<FinalStone> stones;  // [height * width], +1 Black, -1 White, 0 empty; row 0 on top

  int area() const { return width * height; }
  FinalStone at(int point) const { return stones[static_cast<std::size_t>(point)]; }

  // From rows of . X O (spaces ignored), the top row first, one line a row. Throws
  // Error(kBadData) for another sign, rows of different length, a side outside 1 to 19.
  static FinalPosition FromText(std::string_view rows);
};

// Throws Error(kBadData) when sizes and stones do not fit or a chain has no liberty.
void CheckFinalPosition(const FinalPosition& position);

struct FinalChain {
  FinalStone color = 0;
  std::vector<int> points;  // ascending
};

// The points beside a point: at most four.
class FinalNeighbors {
 public:
  FinalNeighbors(int width, int height);
  std::span<const int> Of(int point) const {
    const auto p = static_cast<std::size_t>(point);
    return {points_.data() + 4 * p, count_[p]};
  }

 private:
  std::vector<int> points_;
  std::vector<std::uint8_t> count_;
};

struct FinalChains {
  explicit FinalChains(const FinalPosition& position);
  std::vector<FinalChain> chains;  // by their first point
  std::vector<int> of;             // [area] index into chains, -1 on empty points
};

}  // namespace tengen
