// SPDX-License-Identifier: MIT
// A set of points of any board, as bits. A value without heap memory.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "selfplay/games/go/geometry.h"

namespace tengen {

class GoPointSet {
 public:
  static constexpr std::size_t kWords = (kMaxGoArea + 63) / 64;

  void Add(GoPoint point) { words_[point / 64U] |= Bit(point); }
  void Remove(GoPoint point) { words_[point / 64U] &= ~Bit(point); }
  void Clear() { words_ = {}; }
  bool Has(GoPoint point) const { return (words_[point / 64U] & Bit(point)) != 0; }
  bool Any() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any != 0;
  }
  const std::array<std::uint64_t, kWords>& words() const { return words_; }
  // Calls visit(point), in ascending order; visit may remove that point.
  template <class Visitor>
  void ForEach(Visitor&& visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(static_cast<GoPoint>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }

 private:
  static constexpr std::uint64_t Bit(GoPoint point) { return std::uint64_t{1} << (point % 64U); }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace tengen
