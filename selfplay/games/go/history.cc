// SPDX-License-Identifier: MIT
#include "selfplay/games/go/history.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {
namespace {

Hash128 KeyOf(KoRule ko, Hash128 board, Color to_move) {
  if (ko == KoRule::kSituational && to_move == Color::kWhite) board ^= kGoHash.white_to_move;
  return board;
}

// Rule 2 of section 10: the change of the board and who made it, in an order that matters.
Hash128 ChangeKey(Hash128 from, Hash128 to, Color mover) {
  Hash128 key{from.lo * 0x9E3779B97F4A7C15u + to.lo, from.hi * 0xD6E8FEB86659FD93u + to.hi};
  if (mover == Color::kWhite) key ^= kGoHash.white_to_move;
  return key;
}

std::uint64_t MarksHash(const GoPosition& position) {
  std::uint64_t hash = 0;
  if (position.phase() == GoPhase::kMain) return hash;
  position.marked_kos().ForEach([&hash](GoPoint p) { hash ^= kGoHash.mark[p].lo; });
  return hash;
}

std::uint16_t StonesOn(const GoPosition& position) {
  return static_cast<std::uint16_t>(position.stones(Color::kBlack) +
                                    position.stones(Color::kWhite));
}

}  // namespace

GoHistory::GoHistory(const GoPosition& start) : ko_(start.rules().ko) {
  entries_.reserve(128);
  entries_.push_back({KeyOf(ko_, start.board_hash(), start.to_move()), start.board_hash(),
                      MarksHash(start), start.board(), kNoAction, StonesOn(start), StonesOn(start),
                      false, 0});
  if (ko_ != KoRule::kSimple) {
    table_.assign(256, 0);
    InsertFrom(FirstKey());
  }
}

void GoHistory::Push(Action action, const GoPosition& after) {
  const Entry& last = entries_.back();
  const auto index = static_cast<std::uint32_t>(entries_.size());
  const std::uint16_t stones = StonesOn(after);
  // A void play is the pass that it counts as.
  if (after.last_turn_passed()) action = after.pass();
  const int expected = last.stones + (action == after.pass() ? 0 : 1);
  const bool removals = last.removals || stones != expected;
  Hash128 key = KeyOf(ko_, after.board_hash(), after.to_move());
  if (ko_ == KoRule::kIng) {
    key = ChangeKey(last.board_hash, after.board_hash(), Opponent(after.to_move()));
  }
  // Not in one expression with the push, which may move `last`.
  const Entry entry{key,
                    after.board_hash(),
                    MarksHash(after),
                    after.board(),
                    action,
                    stones,
                    std::max(last.most_stones, stones),
                    removals,
                    action == after.pass() ? index : last.last_pass};
  entries_.push_back(entry);
  if (table_.empty()) return;
  if (entries_.size() * 2 > table_.size()) {
    table_.assign(table_.size() * 2, 0);
    InsertFrom(FirstKey());
  } else {
    InsertFrom(index);
  }
}

void GoHistory::Truncate(int size) {
  DCHECK(size >= 0 && size <= this->size());
  const auto kept = static_cast<std::size_t>(size) + 1;
  while (entries_.size() > kept) {
    if (!table_.empty()) {
      // The newest entry ends its probe chain, so freeing its slot breaks no other chain.
      const std::size_t mask = table_.size() - 1;
      const auto value = static_cast<std::uint32_t>(entries_.size());
      std::size_t slot = entries_.back().key.lo & mask;
      while (table_[slot] != value) slot = (slot + 1) & mask;
      table_[slot] = 0;
    }
    entries_.pop_back();
  }
}

bool GoHistory::Repeats(const GoPosition& position, GoPoint point) const {
  if (table_.empty()) return false;
  if (!MayRepeatByPlacing() && !position.RemovesStones(point)) return false;
  if (position.IsVoidPlay(point)) return false;
  return Holds(KeyOf(ko_, position.BoardHashAfter(point), Opponent(position.to_move())));
}

int GoHistory::TurnsKnown(const GoPosition& position) const {
  return position.phase() == GoPhase::kMain ? size() : std::min(size(), position.turns_in_phase());
}

bool GoHistory::HasPassedFromHere(const GoPosition& position) const {
  const Entry& now = entries_.back();
  const auto start = static_cast<std::size_t>(size() - TurnsKnown(position));
  // Sides alternate with entries.
  for (std::size_t pass = now.last_pass; pass > start; pass = entries_[pass - 1].last_pass) {
    const Entry& before = entries_[pass - 1];
    const bool same_side = (entries_.size() - pass) % 2 == 0;
    if (same_side && before.board_hash == now.board_hash && before.marks == now.marks) return true;
  }
  return false;
}

std::optional<GoIllegal> GoHistory::EncoreForbids(const GoPosition& position, GoPoint point) const {
  if (position.KoStoneTakenBy(point) == kOffBoard || position.IsPassForKo(point)) return {};
  // Turns alternate within a phase, so the mover's own are every second one.
  for (int back = 2; back <= TurnsKnown(position); back += 2) {
    const std::size_t entry = entries_.size() - static_cast<std::size_t>(back);
    // A pass for this ko leaves the board as it was.
    if (entries_[entry].action == point &&
        entries_[entry - 1].board_hash == position.board_hash() &&
        entries_[entry].board_hash != position.board_hash()) {
      return GoIllegal::kCycle;
    }
  }
  return {};
}

std::optional<GoIllegal> GoHistory::IngForbids(const GoPosition& position, GoPoint point) const {
  // A change can be made again only after stones were removed; so can hot stones exist only then.
  if (!MayRepeat() || position.IsVoidPlay(point)) return {};
  if (position.ko_run() > 0 && TakesHotStone(position, point) && position.IsIngKoCapture(point)) {
    return GoIllegal::kHot;
  }
  const Hash128 after = position.BoardHashAfter(point);
  if (Holds(ChangeKey(position.board_hash(), after, position.to_move()))) return GoIllegal::kCycle;
  return {};
}

bool GoHistory::TakesHotStone(const GoPosition& position, GoPoint point) const {
  const Stone opponent = StoneOf(Opponent(position.to_move()));
  for (const GoPoint n : position.geometry().neighbors[point]) {
    if (position.at(n) != opponent || !position.TakesChain(point, n)) continue;
    for (int back = 1; back <= position.ko_run(); ++back) {
      const Action placed = Recent(back);
      if (position.at(placed) == opponent && position.ChainOf(placed) == position.ChainOf(n)) {
        return true;
      }
    }
  }
  return false;
}

std::vector<GoPoint> GoHistory::HotStones(const GoPosition& position) const {
  std::vector<GoPoint> hot;
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (position.at(p) > Stone::kWhite) continue;
    for (int back = 1; back <= position.ko_run(); ++back) {
      const Action placed = Recent(back);
      if (position.at(placed) > Stone::kWhite || position.ChainOf(placed) != position.ChainOf(p)) {
        continue;
      }
      hot.push_back(p);
      break;
    }
  }
  return hot;
}

bool GoHistory::Holds(Hash128 key) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = key.lo & mask; table_[slot] != 0; slot = (slot + 1) & mask) {
    if (entries_[table_[slot] - 1].key == key) return true;
  }
  return false;
}

// The start is a board that may not come back, but no change of the board.
std::uint32_t GoHistory::FirstKey() const { return ko_ == KoRule::kIng ? 1 : 0; }

void GoHistory::InsertFrom(std::uint32_t index) {
  const std::size_t mask = table_.size() - 1;
  for (; index < entries_.size(); ++index) {
    std::size_t slot = entries_[index].key.lo & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = index + 1;
  }
}

}  // namespace tengen
