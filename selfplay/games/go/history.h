// SPDX-License-Identifier: MIT
// The game so far, beside a GoPosition: what may not come back (earlier boards under superko,
// earlier changes of the board under the Ing rule) in a small hash table, and the moves for the
// history planes. Push after every Play, Truncate when a search walks back up (both cheap: entries
// leave the table in the reverse order in which they came). Copyable; not thread-safe.
//
// A board play that removes nothing can repeat an earlier board only if stones were removed before
// it, so until then nothing is looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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
  // The board `back` turns ago, 0 now. 0 <= back <= size().
  const GoBoard& BoardAt(int back) const {
    return entries_[entries_.size() - 1 - static_cast<std::size_t>(back)].board;
  }
  Hash128 BoardHashAt(int back) const {
    return entries_[entries_.size() - 1 - static_cast<std::size_t>(back)].board_hash;
  }
  // Turns of the position's phase that are in here.
  int TurnsKnown(const GoPosition& position) const;
  // Whether the side to move has passed before, in this phase, from this very situation: stones and
  // marked kos.
  bool HasPassedFromHere(const GoPosition& position) const;
  // Why the whole game forbids a board play: kSuperko, kHot or kCycle (in an encore: the same
  // player has made this ko capture on this board before, in this phase); empty when it does not.
  // Requires position.LegalByBoard(point).
  std::optional<GoIllegal> Forbids(const GoPosition& position, GoPoint point) const {
    if (position.phase() != GoPhase::kMain) return EncoreForbids(position, point);
    if (table_.empty()) return {};
    if (ko_ == KoRule::kIng) return IngForbids(position, point);
    if (Repeats(position, point)) return GoIllegal::kSuperko;
    return {};
  }
  // Ing: the stones that may not be taken by a ko capture now, in ascending order: all stones of
  // the chains with a stone placed in the run of ko captures that ends with the last turn.
  std::vector<GoPoint> HotStones(const GoPosition& position) const;
  // Whether playing on `point` would bring back an earlier board (psk), or an earlier board with
  // the same side to move (ssk); false under other ko rules. Requires position.LegalByBoard(point).
  bool Repeats(const GoPosition& position, GoPoint point) const;
  // False while no board can come back but by a self-capture, so that nobody need ask Forbids.
  bool MayRepeat() const { return entries_.back().removals; }
  // False while no board can come back by a play that removes nothing: earlier boards all have
  // fewer stones than there would be after it.
  bool MayRepeatByPlacing() const {
    return MayRepeat() && entries_.back().stones < entries_.back().most_stones;
  }

 private:
  struct Entry {
    Hash128 key;  // board, and the side to move under ssk; under ing the change and who made it
    Hash128 board_hash;
    std::uint64_t marks;  // hash of the marked kos
    GoBoard board;
    Action action;  // that led here, a pass for a void play; kNoAction for the start
    std::uint16_t stones;
    std::uint16_t most_stones;  // on any board up to here
    bool removals;              // stones were removed somewhere up to here
    std::uint32_t last_pass;    // index of the last entry up to here that a pass led to; 0: none
  };

  std::optional<GoIllegal> EncoreForbids(const GoPosition& position, GoPoint point) const;
  std::optional<GoIllegal> IngForbids(const GoPosition& position, GoPoint point) const;
  bool TakesHotStone(const GoPosition& position, GoPoint point) const;
  bool Holds(Hash128 key) const;
  std::uint32_t FirstKey() const;
  // The keys of the entries from that index on.
  void InsertFrom(std::uint32_t index);

  KoRule ko_;
  std::vector<Entry> entries_;  // [0] is the start
  std::vector<std::uint32_t>
      table_;  // index + 1 into entries_, 0 = free; linear probing; empty under simple ko
};

}  // namespace tengen
