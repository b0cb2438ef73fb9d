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
  const auto area = static_cast<std::size_t>(geometry.area);
  std::fill_n(cells_.begin(), area, static_cast<std::uint16_t>(Stone::kEmpty));
  std::fill(cells_.begin() + geometry.area, cells_.begin() + kStride,
            static_cast<std::uint16_t>(Stone::kOutside));
  std::fill_n(cells_.begin() + kHead, area, kOffBoard);
  for (std::size_t side = 0; side < 2; ++side) {
    board.stones[side].ForEach([&](GoPoint p) { cells_[p] = static_cast<std::uint16_t>(side); });
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
  const std::uint16_t own = cells_[start];
  std::uint16_t size = 0, liberties = 0;
  // The list of the chain's stones is at the same time the queue of those to look at.
  cells_[kHead + start] = start;
  GoPoint last = start;
  for (GoPoint stone = start;; stone = Next(stone)) {
    ++size;
    for (const GoPoint n : geometry_->neighbors[stone]) {
      if (cells_[n] == own && Head(n) == kOffBoard) {
        cells_[kHead + n] = start;
        cells_[kNext + last] = n;
        last = n;
      } else if (at(n) == Stone::kEmpty && seen_[n] != stamp_) {
        seen_[n] = stamp_;
        ++liberties;
      }
    }
    if (stone == last) break;
  }
  cells_[kNext + last] = start;
  cells_[kSize + start] = size;
  cells_[kLiberties + start] = liberties;
}

std::array<GoPoint, 2> GoChains::TwoLiberties(GoPoint stone) const {
  std::array<GoPoint, 2> found{kOffBoard, kOffBoard};
  const GoPoint head = Head(stone);
  const int wanted = std::min(Liberties(stone), 2);
  // What came last lies behind the head, and has the liberties in a ladder.
  for (GoPoint s = Next(head);; s = Next(s)) {
    for (const GoPoint n : geometry_->neighbors[s]) {
      if (at(n) != Stone::kEmpty || n == found[0]) continue;
      found[found[0] == kOffBoard ? 0 : 1] = n;
      if (wanted == 1 || found[1] != kOffBoard) return found;
    }
    if (s == head) return found;
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

void GoChains::Write(std::size_t cell, std::size_t value) {
  journal_[changes_++] = static_cast<std::uint32_t>(cell << 16 | cells_[cell]);
  cells_[cell] = static_cast<std::uint16_t>(value);
}

void GoChains::UndoTo(std::size_t then) {
  while (changes_ > then) {
    const std::uint32_t change = journal_[--changes_];
    cells_[change >> 16] = static_cast<std::uint16_t>(change);
  }
}

void GoChains::Play(GoPoint point, Stone own) {
  DCHECK(!Full());
  const GoNeighbors& around = geometry_->neighbors[point];
  if (ko() != kOffBoard) Write(kKo, kOffBoard);
  bool joins = false;
  for (std::size_t k = 0; k < around.size(); ++k) {
    const Stone stone = at(around[k]);
    if (!IsStone(stone)) continue;
    const GoPoint head = Head(around[k]);
    bool again = false;
    for (std::size_t j = 0; j < k; ++j) again |= IsStone(at(around[j])) && Head(around[j]) == head;
    if (again) continue;
    Write(kLiberties + head, cells_[kLiberties + head] - 1U);
    joins |= stone == own;
  }
  Write(point, static_cast<std::size_t>(own));
  Write(kHead + point, point);
  Write(kNext + point, point);
  Write(kSize + point, 1);
  Write(kLiberties + point, static_cast<std::size_t>(EmptyAround(point)));
  if (joins) JoinNeighbors(point, own);
  int captured = 0;
  GoPoint captured_at = kOffBoard;
  for (const GoPoint n : around) {
    if (!IsStone(at(n)) || at(n) == own || Liberties(n) != 0) continue;
    captured += Size(n);
    captured_at = n;
    Remove(Head(n));
  }
  if (captured == 1 && Size(point) == 1 && Liberties(point) == 1) Write(kKo, captured_at);
}

bool GoChains::Beside(GoPoint point, GoPoint head) const {
  for (const GoPoint n : geometry_->neighbors[point]) {
    if (IsStone(at(n)) && Head(n) == head) return true;
  }
  return false;
}

int GoChains::NewLiberties(GoPoint stone, GoPoint head) {
  int count = 0;
  for (const GoPoint n : geometry_->neighbors[stone]) {
    if (at(n) != Stone::kEmpty || seen_[n] == stamp_ || Beside(n, head)) continue;
    seen_[n] = stamp_;
    ++count;
  }
  return count;
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
  int gained = 0;
  int size = Size(kept);
  const auto join = [&](GoPoint head) {
    size += Size(head);
    GoPoint stone = head;
    do {
      gained += NewLiberties(stone, kept);
      stone = Next(stone);
    } while (stone != head);
    do {
      Write(kHead + stone, kept);
      stone = Next(stone);
    } while (stone != head);
    const GoPoint after_kept = Next(kept);
    Write(kNext + kept, Next(head));
    Write(kNext + head, after_kept);
  };
  // Liberties of chains that are joined already need the stamp, as their stones now look like kept
  // ones only to Beside.
  for (const GoPoint n : around) {
    if (at(n) == own && Head(n) != kept) join(Head(n));
  }
  join(point);
  Write(kSize + kept, static_cast<std::size_t>(size));
  Write(kLiberties + kept, static_cast<std::size_t>(cells_[kLiberties + kept] + gained));
}

void GoChains::Remove(GoPoint head) {
  GoPoint stone = head;
  do {
    Write(stone, static_cast<std::size_t>(Stone::kEmpty));
    const GoNeighbors& around = geometry_->neighbors[stone];
    for (std::size_t k = 0; k < around.size(); ++k) {
      if (!IsStone(at(around[k])) || Head(around[k]) == head) continue;
      bool again = false;
      for (std::size_t j = 0; j < k; ++j) {
        again |= IsStone(at(around[j])) && Head(around[j]) == Head(around[k]);
      }
      if (again) continue;
      const std::size_t liberties = kLiberties + Head(around[k]);
      Write(liberties, cells_[liberties] + 1U);
    }
    stone = Next(stone);
  } while (stone != head);
}

}  // namespace tengen
