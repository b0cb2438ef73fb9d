// SPDX-License-Identifier: MIT
// The game so far, beside a GoPosition: earlier boards for superko in a small hash table, and the
// moves for the history planes. Push after every Play, Truncate when a search walks back up (both
// cheap: entries leave the table in the reverse order in which they came). Copyable; not
// thread-safe.
//
// A board play that removes nothing can repeat an earlier board only if stones were removed before
// it, so until then nothing is looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/games/go/position.h"

namespace tengen {

class GoHistory {
 public:
  explicit GoHistory(const GoPosition& start);

  // The action just played and the position after it.
  void Push(Action action, const GoPosition& after);
  // Keeps the first `size` actions. 0 <= size <= size().
  void Truncate(int size);
  int size() const { return static_cast<int>(entries_.size()) - 1; }

  // The action `back` turns ago: 1 is the last one; kNoAction before the start.
  Action Recent(int back) const {
    return back > size() ? kNoAction
                         : entries_[entries_.size() - static_cast<std::size_t>(back)].action;
  }
  // Whether playing on `point` would bring back an earlier board (psk), or an earlier board with
  // the same side to move (ssk); false under other ko rules. Requires position.LegalByBoard(point).
  bool Repeats(const GoPosition& position, GoPoint point) const;
  // False while no board can come back, so that nobody need ask Repeats.
  bool MayRepeat() const { return entries_.back().removals; }

 private:
  struct Entry {
    Hash128 key;    // board, and the side to move under ssk
    Action action;  // that led here; kNoAction for the start
    std::uint16_t stones;
    bool removals;  // stones were removed somewhere up to here
  };

  void Insert(std::uint32_t index);
  void Grow();

  KoRule ko_;
  std::vector<Entry> entries_;  // [0] is the start
  std::vector<std::uint32_t>
      table_;  // index + 1 into entries_, 0 = free; linear probing; empty without superko
};

}  // namespace tengen
