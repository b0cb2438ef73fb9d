// SPDX-License-Identifier: MIT
// A board for reading ahead: exact liberties of every chain, simple ko, plays and their undoing.
// Nothing but the stones: no turn, no superko, no history. Every change goes through a journal, so
// that undoing is writing back. About 130 KB without heap memory; keep one and Set() it.
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
  Stone at(GoPoint point) const { return static_cast<Stone>(cells_[point] & 3U); }
  // Where nobody may play, or kOffBoard.
  GoPoint ko() const { return static_cast<GoPoint>(cells_[kKo]); }
  void ClearKo();
  // Of the chain of a stone; head: the stone that names it.
  GoPoint Head(GoPoint stone) const { return cells_[stone] >> 2 & kLowest9; }
  GoPoint Next(GoPoint stone) const { return cells_[stone] >> 11 & kLowest9; }
  int Size(GoPoint stone) const { return static_cast<int>(ChainCell(stone) >> 19); }
  int Liberties(GoPoint stone) const { return static_cast<int>(ChainCell(stone) >> 10 & kLowest9); }
  // Requires exactly one liberty.
  GoPoint OnlyLiberty(GoPoint stone) const { return ChainCell(stone) & kLowest10; }
  // Requires exactly two.
  std::array<GoPoint, 2> TwoLiberties(GoPoint stone) const;
  int EmptyAround(GoPoint point) const;

  // False for an occupied point, the ko's and a self-capture.
  bool Legal(GoPoint point, Stone own) const;
  // Requires Legal, but for the ko.
  void Play(GoPoint point, Stone own);
  std::size_t Now() const { return changes_; }
  void UndoTo(std::size_t then);
  // There may be no room for another play.
  bool Full() const { return changes_ > kJournal - kMostChangesOfAPlay; }

 private:
  // A point's cell, from the lowest bit: colour (2), head (9), next stone of the chain's circle
  // (9). The chain's cell, at its head: sum of the liberties' points (10, so exact up to two of
  // them), number of liberties (9), of stones (9).
  static constexpr std::uint32_t kLowest9 = 0x1FF, kLowest10 = 0x3FF;
  static constexpr std::size_t kChain = kMaxGoArea + 1, kKo = 2 * kChain;
  static constexpr std::size_t kMostChangesOfAPlay = 6 * kMaxGoArea;
  static constexpr std::size_t kJournal = 16'000;

  static std::uint32_t PointCell(Stone color, GoPoint head, GoPoint next) {
    return static_cast<std::uint32_t>(color) | std::uint32_t{head} << 2 | std::uint32_t{next} << 11;
  }
  static std::uint32_t CellOfChain(std::uint32_t size, std::uint32_t liberties, std::uint32_t sum) {
    return size << 19 | liberties << 10 | (sum & kLowest10);
  }
  std::uint32_t ChainCell(GoPoint stone) const { return cells_[kChain + Head(stone)]; }
  void AddLiberty(GoPoint head, GoPoint liberty);
  void TakeLiberty(GoPoint head, GoPoint liberty);
  void Write(std::size_t cell, std::uint32_t value);
  void BuildChain(GoPoint start);
  void JoinNeighbors(GoPoint point, Stone own);
  void Remove(GoPoint head);
  bool Beside(GoPoint point, GoPoint head) const;

  const GoGeometry* geometry_ = nullptr;
  std::size_t changes_ = 0;
  std::uint32_t stamp_ = 0;
  std::array<std::uint32_t, 2 * kChain + 1> cells_{};
  std::array<std::uint32_t, kChain> seen_{};       // the stamp that counted it last
  std::array<std::uint64_t, kJournal> journal_{};  // cell << 32 | old value
};

}  // namespace tengen
