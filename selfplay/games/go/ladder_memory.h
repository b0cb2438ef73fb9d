// SPDX-License-Identifier: MIT
// Ladders of boards that were read not long ago, by the board's hash: the inputs show them for the
// board now and the two before, and what a search looks at next comes right after what it has just
// looked at. One for each thread, made when the thread first asks (2.5 MB).
#pragma once

#include <array>
#include <cstddef>

#include "selfplay/games/go/chains.h"
#include "selfplay/games/go/ladders.h"

namespace tengen {

class LadderMemory {
 public:
  static LadderMemory& OfThisThread();

  // Reads the board anew, and remembers. chains() is then that board.
  GoLadders Read(const GoGeometry& geometry, const GoBoard& board, Hash128 board_hash);
  // GoLadders::caught, read only when it is not remembered.
  GoPointSet Caught(const GoGeometry& geometry, const GoBoard& board, Hash128 board_hash);
  GoChains& chains() { return chains_; }
  // All boards count as unread again; what is known of chains stays.
  void ForgetBoards() { ++age_; }
  void ForgetAll() {
    ForgetBoards();
    read_.Forget();
  }

 private:
  static constexpr std::size_t kEntries = 1 << 14;
  struct Entry {
    Hash128 key;
    GoPointSet caught;
  };

  Hash128 KeyOf(const GoGeometry& geometry, const GoBoard& board, Hash128 board_hash) const;

  GoChains chains_;
  ChainMemory read_;
  std::uint64_t age_ = 1;
  std::array<Entry, kEntries> entries_{};
};

}  // namespace tengen
