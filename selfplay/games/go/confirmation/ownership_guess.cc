// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/ownership_guess.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "foundation/random.h"

namespace tengen {
namespace {

class Playout {
 public:
  Playout(const FinalPosition& position, const FinalNeighbors& neighbors)
      : board_(position), neighbors_(neighbors), seen_(position.stones.size(), 0) {}

  void Run(FinalStone to_move, RandomStream& random) {
    int passes = 0;
    for (int turn = 0; turn < 3 * board_.area() && passes < 2; ++turn) {
      passes = Turn(to_move, random) ? 0 : passes + 1;
      to_move = static_cast<FinalStone>(-to_move);
    }
  }

  // Stones, and empty points whose neighbours are all of one colour.
  FinalStone Owner(int point) const {
    if (board_.at(point) != 0) return board_.at(point);
    FinalStone owner = 0;
    for (const int n : neighbors_.Of(point)) {
      if (board_.at(n) == 0 || (owner != 0 && board_.at(n) != owner)) return 0;
      owner = board_.at(n);
    }
    return owner;
  }

 private:
  static std::size_t Z(int p) { return static_cast<std::size_t>(p); }

  bool Turn(FinalStone color, RandomStream& random) {
    const int last = std::exchange(last_, -1);
    if (last >= 0) {
      for (const int p : Urgent(last, color)) {
        if (p != ko_ && Owner(p) != color && PlayNoted(p, color)) return true;
      }
    }
    points_.clear();
    for (int p = 0; p < board_.area(); ++p) {
      if (board_.at(p) == 0 && p != ko_) points_.push_back(p);
    }
    while (!points_.empty()) {
      const std::size_t i = random.Below(static_cast<std::uint32_t>(points_.size()));
      const int point = points_[i];
      points_[i] = points_.back();
      points_.pop_back();
      if (Owner(point) != color && PlayNoted(point, color)) return true;
    }
    ko_ = -1;
    return false;
  }

  bool PlayNoted(int point, FinalStone color) {
    const int ko = std::exchange(ko_, -1);
    if (Play(point, color)) {
      last_ = point;
      return true;
    }
    ko_ = ko;
    return false;
  }

  // The last liberty of the chain just played, then of chains beside it.
  std::vector<int> Urgent(int last, FinalStone color) {
    std::vector<int> points;
    const auto note = [&](int p) {
      if (board_.at(p) == 0) return;
      Free(p);
      int liberty = -1, count = 0;
      for (const int q : chain_) {
        for (const int n : neighbors_.Of(q)) {
          if (board_.at(n) != 0 || n == liberty) continue;
          liberty = n;
          ++count;
        }
      }
      if (count == 1) points.push_back(liberty);
    };
    note(last);
    for (const int n : neighbors_.Of(last)) {
      if (board_.at(n) == color) note(n);
    }
    return points;
  }

  // The chain in chain_; whether it has a liberty.
  bool Free(int start) {
    ++stamp_;
    chain_.assign(1, start);
    seen_[Z(start)] = stamp_;
    bool free = false;
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      for (const int n : neighbors_.Of(chain_[i])) {
        free |= board_.at(n) == 0;
        if (board_.at(n) != board_.at(start) || seen_[Z(n)] == stamp_) continue;
        seen_[Z(n)] = stamp_;
        chain_.push_back(n);
      }
    }
    return free;
  }

  bool Play(int point, FinalStone color) {
    board_.stones[Z(point)] = color;
    std::size_t taken = 0;
    int last = -1;
    for (const int n : neighbors_.Of(point)) {
      if (board_.at(n) != -color || Free(n)) continue;
      taken += chain_.size();
      last = n;
      for (const int p : chain_) board_.stones[Z(p)] = 0;
    }
    if (!Free(point)) {
      board_.stones[Z(point)] = 0;
      return false;
    }
    if (taken == 1 && chain_.size() == 1) ko_ = last;
    return true;
  }

  FinalPosition board_;
  const FinalNeighbors& neighbors_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
  std::vector<int> points_, chain_;
  int ko_ = -1, last_ = -1;
};

}  // namespace

std::vector<float> GuessOwnership(const FinalPosition& position, int playouts) {
  const FinalNeighbors neighbors(position.width, position.height);
  std::vector<int> sum(position.stones.size(), 0);
  RandomStream random(7, RandomPurpose::kPlay, 2);
  for (int i = 0; i < playouts; ++i) {
    Playout playout(position, neighbors);
    playout.Run(i % 2 == 0 ? FinalStone{1} : FinalStone{-1}, random);
    for (int p = 0; p < position.area(); ++p) sum[static_cast<std::size_t>(p)] += playout.Owner(p);
  }
  std::vector<float> mean;
  for (const int s : sum) mean.push_back(static_cast<float>(s) / static_cast<float>(playouts));
  return mean;
}

}  // namespace tengen
