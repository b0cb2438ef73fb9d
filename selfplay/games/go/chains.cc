// SPDX-License-Identifier: MIT
#include "selfplay/games/go/chains.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr bool IsStone(Stone stone) { return stone <= Stone::kWhite; }

}  // namespace

void GoChains::Set(const GoGeometry& geometry, const GoBoard& board) {
  geometry_ = &geometry;
  changes_ = 0;
  std::fill_n(cells_.begin(), geometry.area, PointCell(Stone::kEmpty, kOffBoard, kOffBoard));
  std::fill(cells_.begin() + geometry.area, cells_.begin() + kChain,
            PointCell(Stone::kOutside, kOffBoard, kOffBoard));
  for (const Stone own : {Stone::kBlack, Stone::kWhite}) {
    board.stones[static_cast<std::size_t>(own)].ForEach(
        [&](GoPoint p) { cells_[p] = PointCell(own, kOffBoard, kOffBoard); });
  }
  for (const GoPointSet& stones : board.stones) {
    stones.ForEach([this](GoPoint p) {
      if (Head(p) == kOffBoard) BuildChain(p);
    });
  }
  cells_[kKo] = board.ko;
}

void GoChains::BuildChain(GoPoint start) {
  ++stamp_;
  const Stone own = at(start);
  std::uint32_t size = 0, liberties = 0, sum = 0;
  // The circle of the chain's stones is at the same time the queue of those to look at.
  cells_[start] = PointCell(own, start, start);
  GoPoint last = start;
  for (GoPoint stone = start;; stone = Next(stone)) {
    ++size;
    for (const GoPoint n : geometry_->neighbors[stone]) {
      if (at(n) == own && Head(n) == kOffBoard) {
        cells_[n] = PointCell(own, start, start);
        cells_[last] = PointCell(own, start, n);
        last = n;
      } else if (at(n) == Stone::kEmpty && seen_[n] != stamp_) {
        seen_[n] = stamp_;
        ++liberties;
        sum += n;
      }
    }
    if (stone == last) break;
  }
  cells_[kChain + start] = CellOfChain(size, liberties, sum);
}

std::array<GoPoint, 2> GoChains::TwoLiberties(GoPoint stone) const {
  const std::uint32_t sum = ChainCell(stone) & kLowest10;
  // What came last lies behind the head, and has the liberties in a ladder.
  for (GoPoint s = Next(Head(stone));; s = Next(s)) {
    for (const GoPoint n : geometry_->neighbors[s]) {
      if (at(n) == Stone::kEmpty) return {n, static_cast<GoPoint>(sum - n)};
    }
  }
}

int GoChains::EmptyAround(GoPoint point) const {
  int empty = 0;
  for (const GoPoint n : geometry_->neighbors[point]) empty += at(n) == Stone::kEmpty;
  return empty;
}

bool GoChains::Legal(GoPoint point, Stone own) const {
  if (at(point) != Stone::kEmpty || point == ko()) return false;
  for (const GoPoint n : geometry_->neighbors[point]) {
    const Stone stone = at(n);
    if (stone == Stone::kEmpty) return true;
    // An own chain keeps a liberty, or another one loses its last.
    if (IsStone(stone) && (Liberties(n) == 1) != (stone == own)) return true;
  }
  return false;
}

inline void GoChains::Write(std::size_t cell, std::uint32_t value) {
  journal_[changes_++] = std::uint64_t{cell} << 32 | cells_[cell];
  cells_[cell] = value;
}

void GoChains::ClearKo() { Write(kKo, kOffBoard); }

void GoChains::UndoTo(std::size_t then) {
  while (changes_ > then) {
    const std::uint64_t change = journal_[--changes_];
    cells_[change >> 32] = static_cast<std::uint32_t>(change);
  }
}

inline void GoChains::AddLiberty(GoPoint head, GoPoint liberty) {
  const std::uint32_t cell = cells_[kChain + head];
  Write(kChain + head,
        ((cell & ~kLowest10) | ((cell + liberty) & kLowest10)) + (std::uint32_t{1} << 10));
}

inline void GoChains::TakeLiberty(GoPoint head, GoPoint liberty) {
  const std::uint32_t cell = cells_[kChain + head];
  Write(kChain + head,
        ((cell & ~kLowest10) | ((cell - liberty) & kLowest10)) - (std::uint32_t{1} << 10));
}

void GoChains::Play(GoPoint point, Stone own) {
  DCHECK(!Full());
  const GoNeighbors& around = geometry_->neighbors[point];
  if (ko() != kOffBoard) Write(kKo, kOffBoard);
  std::array<GoPoint, 4> heads;
  std::size_t count = 0;
  std::uint32_t liberties = 0, sum = 0;
  bool joins = false;
  for (const GoPoint n : around) {
    const Stone stone = at(n);
    if (stone == Stone::kEmpty) {
      ++liberties;
      sum += n;
    }
    if (!IsStone(stone)) continue;
    const GoPoint head = Head(n);
    bool again = false;
    for (std::size_t j = 0; j < count; ++j) again |= heads[j] == head;
    if (again) continue;
    heads[count++] = head;
    TakeLiberty(head, point);
    joins |= stone == own;
  }
  Write(point, PointCell(own, point, point));
  Write(kChain + point, CellOfChain(1, liberties, sum));
  if (joins) JoinNeighbors(point, own);
  int captured = 0;
  GoPoint captured_at = kOffBoard;
  for (std::size_t j = 0; j < count; ++j) {
    if (at(heads[j]) == own || Liberties(heads[j]) != 0) continue;
    captured += Size(heads[j]);
    captured_at = heads[j];
    Remove(heads[j]);
  }
  if (captured == 1 && Size(point) == 1 && Liberties(point) == 1) Write(kKo, captured_at);
}

inline bool GoChains::Beside(GoPoint point, GoPoint head) const {
  for (const GoPoint n : geometry_->neighbors[point]) {
    if (IsStone(at(n)) && Head(n) == head) return true;
  }
  return false;
}

// All own chains around and the stone itself become one, named as the largest, whose liberties
// needn't be counted again.
void GoChains::JoinNeighbors(GoPoint point, Stone own) {
  const GoNeighbors& around = geometry_->neighbors[point];
  GoPoint kept = kOffBoard;
  for (const GoPoint n : around) {
    if (at(n) == own && (kept == kOffBoard || Size(n) > Size(kept))) kept = Head(n);
  }
  ++stamp_;
  const std::uint32_t kept_chain = ChainCell(kept);
  std::uint32_t size = kept_chain >> 19, liberties = kept_chain >> 10 & kLowest9;
  std::uint32_t sum = kept_chain & kLowest10;
  const auto join = [&](GoPoint head) {
    size += static_cast<std::uint32_t>(Size(head));
    GoPoint stone = head;
    do {
      for (const GoPoint n : geometry_->neighbors[stone]) {
        if (at(n) != Stone::kEmpty || seen_[n] == stamp_ || Beside(n, kept)) continue;
        seen_[n] = stamp_;
        ++liberties;
        sum += n;
      }
      stone = Next(stone);
    } while (stone != head);
    // Its circle is let into the other one behind the head.
    const GoPoint after_kept = Next(kept), after_head = Next(head);
    Write(kept, PointCell(own, kept, after_head));
    for (stone = after_head; stone != head;) {
      const GoPoint next = Next(stone);
      Write(stone, PointCell(own, kept, next));
      stone = next;
    }
    Write(head, PointCell(own, kept, after_kept));
  };
  for (const GoPoint n : around) {
    if (at(n) == own && Head(n) != kept) join(Head(n));
  }
  join(point);
  Write(kChain + kept, CellOfChain(size, liberties, sum));
}

void GoChains::Remove(GoPoint head) {
  GoPoint stone = head;
  do {
    const GoPoint next = Next(stone);
    // Head and next stay for those who have yet to walk here.
    Write(stone, PointCell(Stone::kEmpty, head, next));
    const GoNeighbors& around = geometry_->neighbors[stone];
    for (std::size_t k = 0; k < around.size(); ++k) {
      if (!IsStone(at(around[k])) || Head(around[k]) == head) continue;
      bool again = false;
      for (std::size_t j = 0; j < k; ++j) {
        again |= IsStone(at(around[j])) && Head(around[j]) == Head(around[k]);
      }
      if (!again) AddLiberty(Head(around[k]), stone);
    }
    stone = next;
  } while (stone != head);
}

}  // namespace tengen
