// SPDX-License-Identifier: MIT
#include "selfplay/games/go/ladders.h"

#include <algorithm>
#include <cstddef>

namespace tengen {
namespace {

constexpr int kMostPlays = 25'000;
constexpr int kEnough = 3;  // liberties with which a chain has escaped

constexpr Stone Other(Stone stone) {
  return stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
}

class LadderReader {
 public:
  LadderReader(GoChains& chains, GoPoint prey)
      : chains_(chains),
        prey_(prey),
        owner_(chains.at(prey)),
        hunter_(Other(owner_)),
        deepest_(chains.geometry().area * 3 / 2) {}

  // Requires one liberty.
  bool DiesInAtari() {
    const std::size_t before = chains_.Now();
    chains_.ClearKo();
    const bool dies = Dies(0) && !spent_;
    chains_.UndoTo(before);
    return dies;
  }

  // Whether the hunter's play on `first`, one of exactly two liberties, catches it.
  bool CaughtBy(GoPoint first, GoPoint second) {
    if (SureLiberties(second, first) >= kEnough) return false;
    if (!chains_.Legal(first, hunter_)) return false;
    plays_ = 0;
    spent_ = false;
    const std::size_t before = chains_.Now();
    chains_.Play(first, hunter_);
    chains_.ClearKo();
    const bool dies = Dies(0) && !spent_;
    chains_.UndoTo(before);
    return dies;
  }

 private:
  // Liberties that the owner's chain has at least after a play on `point`, wherever it ends, with a
  // hunter on `taken` before.
  int SureLiberties(GoPoint point, GoPoint taken) const {
    int empty = 0, joined = 0;
    for (const GoPoint n : chains_.geometry().neighbors[point]) {
      const Stone stone = chains_.at(n);
      if (stone == Stone::kEmpty) empty += n != taken;
      if (stone == owner_) joined = std::max(joined, chains_.Liberties(n));
    }
    // Without `point`, and perhaps without `taken`.
    return std::max(empty, joined - (taken == kOffBoard ? 1 : 2));
  }

  // Liberties that it has at most, when the play takes nothing.
  int MostLiberties(GoPoint point) const {
    int most = 0;
    for (const GoPoint n : chains_.geometry().neighbors[point]) {
      const Stone stone = chains_.at(n);
      if (stone == Stone::kEmpty) ++most;
      if (stone == owner_) most += chains_.Liberties(n) - 1;
      if (stone == hunter_ && chains_.Liberties(n) == 1) return kEnough;
    }
    return most;
  }

  // The owner to move.
  bool Dies(int depth) {
    if (depth >= deepest_) return true;
    if (Spent()) return false;
    if (chains_.Liberties(prey_) >= 2 || chains_.ko() != kOffBoard) return false;
    const GoPoint last = chains_.OnlyLiberty(prey_);
    if (depth + 1 < deepest_ && SureLiberties(last, kOffBoard) >= kEnough) return false;
    const std::size_t bottom = listed_;
    ListCaptures();
    if (listed_ == bottom && depth + 1 < deepest_ && MostLiberties(last) < 2) return true;
    if (!Listed(bottom, last)) List(last);
    bool dies = true;
    for (std::size_t i = bottom; dies && i < listed_; ++i) {
      if (!chains_.Legal(moves_[i], owner_)) continue;
      const std::size_t before = chains_.Now();
      chains_.Play(moves_[i], owner_);
      ++plays_;
      dies = CannotEscape(depth + 1) && !spent_;
      chains_.UndoTo(before);
    }
    listed_ = bottom;
    return dies;
  }

  // The hunter to move.
  bool CannotEscape(int depth) {
    if (depth >= deepest_) return true;
    if (Spent()) return false;
    const int liberties = chains_.Liberties(prey_);
    if (liberties != 2) return liberties < 2;
    auto [first, second] = chains_.TwoLiberties(prey_);
    const int around_first = chains_.EmptyAround(first);
    const int around_second = chains_.EmptyAround(second);
    if (around_first == 0 && around_second == 0 && DiesInDoubleKo(first, second)) return true;
    // Where the owner gains more is the likelier play.
    if (around_second > around_first) std::swap(first, second);
    if (HunterPlays(first, second, depth)) return true;
    return !spent_ && HunterPlays(second, first, depth);
  }

  // The owner is then left with `other`.
  bool HunterPlays(GoPoint point, GoPoint other, int depth) {
    if (depth + 2 < deepest_ && SureLiberties(other, point) >= kEnough) return false;
    if (!chains_.Legal(point, hunter_)) return false;
    const std::size_t before = chains_.Now();
    chains_.Play(point, hunter_);
    ++plays_;
    const bool dies = Dies(depth + 1);
    chains_.UndoTo(before);
    return dies;
  }

  bool DiesInDoubleKo(GoPoint first, GoPoint second) {
    if (!IsKoMouth(first) || !IsKoMouth(second)) return false;
    if (GainsByConnecting(first) || GainsByConnecting(second)) return false;
    const std::size_t bottom = listed_;
    ListCaptures();
    const bool none = listed_ == bottom && !spent_;
    listed_ = bottom;
    return none;
  }

  // Only the owner's stones are around, of which the hunter takes a single one.
  bool IsKoMouth(GoPoint point) const {
    GoPoint taken = kOffBoard;
    for (const GoPoint n : chains_.geometry().neighbors[point]) {
      if (chains_.at(n) == Stone::kOutside) continue;
      if (chains_.at(n) != owner_) return false;
      if (chains_.Liberties(n) != 1) continue;
      if (taken != kOffBoard) return false;
      taken = n;
    }
    return taken != kOffBoard && chains_.Size(taken) == 1;
  }

  bool GainsByConnecting(GoPoint point) {
    const std::size_t before = chains_.Now();
    chains_.Play(point, owner_);
    const bool gains = chains_.Liberties(point) > 2;
    chains_.UndoTo(before);
    return gains;
  }

  // The last liberties of hunters beside the chain.
  void ListCaptures() {
    const std::size_t bottom = listed_;
    const GoPoint head = chains_.Head(prey_);
    GoPoint stone = head;
    do {
      for (const GoPoint n : chains_.geometry().neighbors[stone]) {
        if (chains_.at(n) != hunter_ || chains_.Liberties(n) != 1) continue;
        const GoPoint last = chains_.OnlyLiberty(n);
        if (!Listed(bottom, last)) List(last);
      }
      stone = chains_.Next(stone);
    } while (stone != head);
  }

  bool Listed(std::size_t bottom, GoPoint point) const {
    for (std::size_t i = bottom; i < listed_; ++i) {
      if (moves_[i] == point) return true;
    }
    return false;
  }

  void List(GoPoint point) {
    if (listed_ == moves_.size()) {
      spent_ = true;
    } else {
      moves_[listed_++] = point;
    }
  }

  bool Spent() { return spent_ = spent_ || plays_ >= kMostPlays || chains_.Full(); }

  GoChains& chains_;
  const GoPoint prey_;
  const Stone owner_, hunter_;
  const int deepest_;
  int plays_ = 0;
  bool spent_ = false;
  std::size_t listed_ = 0;
  std::array<GoPoint, 4096> moves_;  // of the owner, those of each depth above the former's
};

}  // namespace

GoLadders ReadLadders(GoChains& chains) {
  GoLadders found;
  const auto area = static_cast<GoPoint>(chains.geometry().area);
  for (GoPoint p = 0; p < area; ++p) {
    const Stone own = chains.at(p);
    if (own > Stone::kWhite || chains.Head(p) != p || chains.Liberties(p) > 2) continue;
    LadderReader reader(chains, p);
    bool caught = false;
    if (chains.Liberties(p) == 1) {
      caught = reader.DiesInAtari();
    } else {
      const auto [a, b] = chains.TwoLiberties(p);
      GoPointSet& starts = found.starts[static_cast<std::size_t>(own)];
      const bool by_a = reader.CaughtBy(a, b), by_b = reader.CaughtBy(b, a);
      if (by_a) starts.Add(a);
      if (by_b) starts.Add(b);
      caught = by_a || by_b;
    }
    if (!caught) continue;
    GoPoint stone = p;
    do {
      found.caught.Add(stone);
      stone = chains.Next(stone);
    } while (stone != p);
  }
  return found;
}

}  // namespace tengen
