// SPDX-License-Identifier: MIT
// A set of points of any board, as bits. A value without heap memory.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "selfplay/games/go/go_rules.h"

namespace tengen {

using GoPoint = std::uint16_t;
// The neighbour of a border point that is not there; a valid index of every per-point colour array.
inline constexpr GoPoint kOffBoard = kMaxGoArea;

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
  int Count() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  const std::array<std::uint64_t, kWords>& words() const { return words_; }
  GoPointSet& operator|=(const GoPointSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  GoPointSet& operator&=(const GoPointSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  GoPointSet Without(const GoPointSet& other) const {
    GoPointSet rest;
    for (std::size_t i = 0; i < kWords; ++i) rest.words_[i] = words_[i] & ~other.words_[i];
    return rest;
  }
  friend GoPointSet operator|(GoPointSet a, const GoPointSet& b) { return a |= b; }
  friend GoPointSet operator&(GoPointSet a, const GoPointSet& b) { return a &= b; }
  friend bool operator==(const GoPointSet&, const GoPointSet&) = default;
  // The set moved by so many points, 1 to 63: bits that leave the words are lost.
  GoPointSet Up(int points) const {
    GoPointSet moved;
    moved.words_[0] = words_[0] << points;
    for (std::size_t i = 1; i < kWords; ++i) {
      moved.words_[i] = words_[i] << points | words_[i - 1] >> (64 - points);
    }
    return moved;
  }
  GoPointSet Down(int points) const {
    GoPointSet moved;
    for (std::size_t i = 0; i + 1 < kWords; ++i) {
      moved.words_[i] = words_[i] >> points | words_[i + 1] << (64 - points);
    }
    moved.words_[kWords - 1] = words_[kWords - 1] >> points;
    return moved;
  }
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
