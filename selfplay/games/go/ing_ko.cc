// SPDX-License-Identifier: MIT
#include "selfplay/games/go/ing_ko.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace tengen {
namespace {

constexpr Stone Other(Stone stone) {
  return stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
}

// A few points, each once.
class PointSet {
 public:
  void Add(GoPoint point) {
    if (point == kOffBoard || std::find(begin(), end(), point) != end()) return;
    if (size_ < points_.size()) points_[size_++] = point;
  }
  void AddAll(const PointSet& other) {
    for (const GoPoint point : other) Add(point);
  }
  std::size_t size() const { return size_; }
  const GoPoint* begin() const { return points_.data(); }
  const GoPoint* end() const { return points_.data() + size_; }

 private:
  std::array<GoPoint, 64> points_;  // at most 4 + 12 + 2 * 4 + 2 are added
  std::size_t size_ = 0;
};

// A board on which a handful of plays are tried. At most two stones of a side are placed on a cycle
// of four plays, so a play that takes more leads nowhere.
class Trial {
 public:
  static constexpr std::size_t kMostTaken = 2;

  Trial(const GoGeometry& geometry, const GoColors& colors)
      : geometry_(geometry), colors_(colors) {}

  Stone at(GoPoint point) const { return colors_[point]; }
  const PointSet& taken() const { return taken_; }  // by the last play

  // False, with the board spoilt, for an occupied point, a self-capture, or more than two stones
  // taken.
  bool Play(GoPoint point, Stone own) {
    if (colors_[point] != Stone::kEmpty) return false;
    colors_[point] = own;
    taken_ = {};
    for (const GoPoint n : geometry_.neighbors[point]) {
      if (colors_[n] == Other(own) && !Visit(n)) {
        if (taken_.size() + chain_size_ > kMostTaken) return false;
        for (std::size_t i = 0; i < chain_size_; ++i) {
          taken_.Add(chain_[i]);
          colors_[chain_[i]] = Stone::kEmpty;
        }
      }
    }
    return taken_.size() > 0 || Visit(point);
  }

  bool SameAs(const GoColors& other) const {
    return std::equal(colors_.begin(), colors_.begin() + geometry_.area, other.begin());
  }

 private:
  // Whether the chain has a liberty; without one, chain_ holds all of its stones.
  bool Visit(GoPoint start) {
    std::array<std::uint64_t, kMaxGoArea / 64 + 1> seen{};
    const auto mark = [&](GoPoint point) {
      const std::uint64_t bit = std::uint64_t{1} << (point % 64U);
      const bool fresh = (seen[point / 64U] & bit) == 0;
      seen[point / 64U] |= bit;
      return fresh;
    };
    chain_size_ = 0;
    chain_[chain_size_++] = start;
    mark(start);
    for (std::size_t i = 0; i < chain_size_; ++i) {
      for (const GoPoint n : geometry_.neighbors[chain_[i]]) {
        if (colors_[n] == Stone::kEmpty) return true;
        if (colors_[n] == colors_[start] && mark(n)) chain_[chain_size_++] = n;
      }
    }
    return false;
  }

  const GoGeometry& geometry_;
  GoColors colors_;
  PointSet taken_;
  std::array<GoPoint, kMaxGoArea> chain_;
  std::size_t chain_size_ = 0;
};

void AddNeighbors(const GoGeometry& geometry, GoPoint point, PointSet& set) {
  for (const GoPoint n : geometry.neighbors[point]) set.Add(n);
}

}  // namespace

// Let play 1 take the stones T1, play 2 T2, and so on. A cycle places two stones a side, so each
// side loses two, and all points come back:
//  - Play 2 stands on a point of T1. Elsewhere it would have to be taken by play 3, which leaves
//  play
//    3's stone a liberty and play 1's stone its liberty on T1: play 4 on T1 could not take both.
//  - Play 3 stands where play 2 took a stone, or its stone is taken by play 4. Then it joins play
//  1's
//    stone, or fills a last liberty around it or around T1.
//  - Play 4 puts a stone back that plays 1 or 3 took.
bool LiesOnEvenCycle(const GoGeometry& geometry, const GoColors& before, GoPoint point,
                     Stone mover) {
  Trial first(geometry, before);
  if (!first.Play(point, mover) || first.taken().size() == 0) return false;
  PointSet near;
  AddNeighbors(geometry, point, near);
  for (const GoPoint n : geometry.neighbors[point]) {
    if (n != kOffBoard) AddNeighbors(geometry, n, near);
  }
  for (const GoPoint taken : first.taken()) AddNeighbors(geometry, taken, near);
  for (const GoPoint second_point : first.taken()) {
    Trial second = first;
    if (!second.Play(second_point, Other(mover))) continue;
    if (second.SameAs(before)) return true;
    PointSet thirds = near;
    thirds.AddAll(second.taken());
    for (const GoPoint third_point : thirds) {
      Trial third = second;
      if (!third.Play(third_point, mover)) continue;
      PointSet fourths = first.taken();
      fourths.AddAll(third.taken());
      for (const GoPoint fourth_point : fourths) {
        if (before[fourth_point] != Other(mover)) continue;
        Trial fourth = third;
        if (fourth.Play(fourth_point, Other(mover)) && fourth.SameAs(before)) return true;
      }
    }
  }
  return false;
}

}  // namespace tengen
