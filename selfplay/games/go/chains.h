// SPDX-License-Identifier: MIT
// A board for reading ahead: exact liberties of every chain, simple ko, plays and their undoing.
// Nothing but the stones: no turn, no superko, no history. Every change goes through a journal, so
// that undoing is writing back. About 120 KB without heap memory; keep one and Set() it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "selfplay/games/go/position.h"

namespace tengen {

class GoChains {
 public:
  void Set(const GoGeometry& geometry, const GoBoard& board);

  const GoGeometry& geometry() const { return *geometry_; }
  Stone at(GoPoint point) const { return static_cast<Stone>(cells_[point]); }
  // Where nobody may play, or kOffBoard.
  GoPoint ko() const { return cells_[kKo]; }
  void ClearKo() { Write(kKo, kOffBoard); }
  // Of the chain of a stone; head: the stone that names it.
  GoPoint Head(GoPoint stone) const { return cells_[kHead + stone]; }
  GoPoint Next(GoPoint stone) const { return cells_[kNext + stone]; }
  int Size(GoPoint stone) const { return cells_[kSize + Head(stone)]; }
  int Liberties(GoPoint stone) const { return cells_[kLiberties + Head(stone)]; }
  // Two of a chain's liberties, kOffBoard for what it has not.
  std::array<GoPoint, 2> TwoLiberties(GoPoint stone) const;
  int EmptyAround(GoPoint point) const;

  // False for an occupied point, the ko's and a self-capture.
  bool Legal(GoPoint point, Stone own) const;
  // Requires Legal.
  void Play(GoPoint point, Stone own);
  std::size_t Now() const { return changes_; }
  void UndoTo(std::size_t then);
  // There is no room for another play.
  bool Full() const { return changes_ > kJournal - kMostChangesOfAPlay; }

 private:
  static constexpr std::size_t kStride = kMaxGoArea + 1;
  static constexpr std::size_t kHead = kStride, kNext = 2 * kStride, kLiberties = 3 * kStride,
                               kSize = 4 * kStride, kKo = 5 * kStride;
  static constexpr std::size_t kMostChangesOfAPlay = 6 * kMaxGoArea;
  static constexpr std::size_t kJournal = 28'000;

  void Write(std::size_t cell, std::size_t value);
  void BuildChain(GoPoint start);
  void JoinNeighbors(GoPoint point, Stone own);
  void Remove(GoPoint head);
  bool Beside(GoPoint point, GoPoint head) const;
  // Liberties of `stone` that are not those of the chain `head` and have not been counted with this
  // stamp.
  int NewLiberties(GoPoint stone, GoPoint head);

  const GoGeometry* geometry_ = nullptr;
  std::size_t changes_ = 0;
  std::uint32_t stamp_ = 0;
  std::array<std::uint16_t, 5 * kStride + 1> cells_{};  // colours first
  std::array<std::uint32_t, kStride> seen_{};           // the stamp that counted it last
  std::array<std::uint32_t, kJournal> journal_{};       // cell << 16 | old value
};

}  // namespace tengen
