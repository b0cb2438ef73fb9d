// SPDX-License-Identifier: MIT
// What was read of chains on other boards: most moves change nothing of what a ladder elsewhere
// depends on. An answer is kept with all points on which it depends and the stones there, and holds
// wherever these stand so; nothing is left to hashes but the place to look. 1.3 MB.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "selfplay/games/go/chains.h"

namespace tengen {

class ChainMemory {
 public:
  struct Answer {
    GoPoint chain = kOffBoard;                            // its head
    bool caught = false;                                  // by a ladder
    std::array<GoPoint, 2> starts{kOffBoard, kOffBoard};  // moves on two liberties that catch it
  };

  // Null when nothing that holds on the board is known of the chain with that head. The board is as
  // it was set.
  const Answer* Find(const GoChains& chains, GoPoint head) const;
  // looked_at: points where the reading has played or thought of playing.
  void Keep(const GoChains& chains, const Answer& answer, const GoPointSet& looked_at);

  void Forget() { entries_.fill({}); }

 private:
  static constexpr std::size_t kEntries = 1 << 13;
  struct Entry {
    Answer answer;
    const GoGeometry* geometry = nullptr;
    GoPointSet points, black, white;  // the last two of those points
  };

  static std::size_t Place(const GoChains& chains, GoPoint head);

  std::array<Entry, kEntries> entries_{};
};

}  // namespace tengen
