// SPDX-License-Identifier: MIT
#include "selfplay/games/go/sunjang_wall.h"

#include <algorithm>
#include <cstddef>

#include "selfplay/games/go/territory.h"

namespace tengen {
namespace {

class Wall {
 public:
  explicit Wall(const GoPosition& bare) : geometry_(bare.geometry()) {
    for (GoPoint p = 0; p < bare.area(); ++p) stones_.push_back(bare.at(p));
  }

  const std::vector<Stone>& stones() const { return stones_; }

  void Sweep() {
    for (bool changed = true; changed;) {
      changed = false;
      for (GoPoint p = 0; p < stones_.size(); ++p) changed = TakeOff(p) || changed;
    }
  }

  // The one colour that the empty region at the point touches, or kEmpty.
  Stone RegionColor(GoPoint point) const {
    bool black = false, white = false;
    for (const GoPoint p : Connected(point)) {
      for (const GoPoint n : geometry_.neighbors[p]) {
        black = black || At(n) == Stone::kBlack;
        white = white || At(n) == Stone::kWhite;
      }
    }
    return black == white ? Stone::kEmpty : black ? Stone::kBlack : Stone::kWhite;
  }

 private:
  Stone At(GoPoint point) const { return point == kOffBoard ? Stone::kOutside : stones_[point]; }

  // All points of the same kind connected with this one.
  std::vector<GoPoint> Connected(GoPoint start) const {
    std::vector<GoPoint> points{start};
    std::vector<bool> seen(stones_.size(), false);
    seen[start] = true;
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (const GoPoint n : geometry_.neighbors[points[i]]) {
        if (At(n) != stones_[start] || seen[n]) continue;
        seen[n] = true;
        points.push_back(n);
      }
    }
    return points;
  }

  bool HasTwoLiberties(GoPoint stone) const {
    GoPoint first = kOffBoard;
    for (const GoPoint p : Connected(stone)) {
      for (const GoPoint n : geometry_.neighbors[p]) {
        if (At(n) != Stone::kEmpty || n == first) continue;
        if (first != kOffBoard) return true;
        first = n;
      }
    }
    return false;
  }

  bool TakeOff(GoPoint point) {
    const Stone own = stones_[point];
    if (own == Stone::kEmpty) return false;
    stones_[point] = Stone::kEmpty;
    bool may = RegionColor(point) == own;
    for (const GoPoint n : geometry_.neighbors[point]) {
      may = may && (At(n) != own || HasTwoLiberties(n));
    }
    if (!may) stones_[point] = own;
    return may;
  }

  const GoGeometry& geometry_;
  std::vector<Stone> stones_;
};

}  // namespace

SunjangWall BareTheWalls(const GoPosition& bare) {
  const Territory before = FindTerritory(bare);
  Wall wall(bare);
  wall.Sweep();
  SunjangWall result{wall.stones(), std::vector<std::int8_t>(wall.stones().size(), 0), before.seki};
  for (GoPoint p = 0; p < wall.stones().size(); ++p) {
    if (wall.stones()[p] != Stone::kEmpty || before.in_seki[p]) continue;
    const Stone color = wall.RegionColor(p);
    if (color != Stone::kEmpty) result.owner[p] = color == Stone::kBlack ? 1 : -1;
  }
  return result;
}

}  // namespace tengen
