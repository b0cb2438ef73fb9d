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

std::uint16_t StonesOn(const GoPosition& position) {
  return static_cast<std::uint16_t>(position.stones(Color::kBlack) +
                                    position.stones(Color::kWhite));
}

}  // namespace

GoHistory::GoHistory(const GoPosition& start) : ko_(start.rules().ko) {
  entries_.reserve(128);
  entries_.push_back(
      {KeyOf(ko_, start.board_hash(), start.to_move()), kNoAction, StonesOn(start), false});
  if (start.rules().superko()) {
    table_.assign(256, 0);
    Insert(0);
  }
}

void GoHistory::Push(Action action, const GoPosition& after) {
  const Entry& last = entries_.back();
  const std::uint16_t stones = StonesOn(after);
  const int expected = last.stones + (action == after.pass() ? 0 : 1);
  const bool removals = last.removals || stones != expected;
  entries_.push_back({KeyOf(ko_, after.board_hash(), after.to_move()), action, stones, removals});
  if (table_.empty()) return;
  if (entries_.size() * 2 > table_.size()) {
    Grow();
  } else {
    Insert(static_cast<std::uint32_t>(entries_.size() - 1));
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
  if (!MayRepeat() && !position.RemovesStones(point)) return false;
  const Hash128 key = KeyOf(ko_, position.BoardHashAfter(point), Opponent(position.to_move()));
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = key.lo & mask; table_[slot] != 0; slot = (slot + 1) & mask) {
    if (entries_[table_[slot] - 1].key == key) return true;
  }
  return false;
}

void GoHistory::Insert(std::uint32_t index) {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = entries_[index].key.lo & mask;
  while (table_[slot] != 0) slot = (slot + 1) & mask;
  table_[slot] = index + 1;
}

void GoHistory::Grow() {
  table_.assign(table_.size() * 2, 0);
  for (std::uint32_t i = 0; i < entries_.size(); ++i) Insert(i);
}

}  // namespace tengen
