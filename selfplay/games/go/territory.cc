// SPDX-License-Identifier: MIT
#include "selfplay/games/go/territory.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

#include "selfplay/games/go/pass_alive.h"

namespace tengen {
namespace {

// An eye of that many points lives whatever stands in it.
constexpr std::size_t kBigEye = 7;

bool IsStone(Stone stone) { return stone <= Stone::kWhite; }

struct Region {
  std::vector<GoPoint> points;
  std::vector<GoPoint> chains;  // around it, by head
  bool black = false, white = false;

  bool dame() const { return black == white; }
};

class TerritoryFinder {
 public:
  explicit TerritoryFinder(const GoPosition& bare)
      : board_(bare), area_(static_cast<std::size_t>(bare.area())), group_(area_) {
    std::iota(group_.begin(), group_.end(), GoPoint{0});
    FindRegions();
    FindOpenKos();
    for (const Region& region : regions_) {
      if (region.dame()) continue;
      for (const GoPoint chain : region.chains) Join(chain, region.chains[0]);
    }
  }

  Territory Find() {
    independent_.assign(area_, true);
    if (board_.rules().dame == DameRule::kStrict) {
      JudgeStrictly();
    } else {
      JudgeByEyes();
      JudgeByNeighbors();
    }
    return Result();
  }

 private:
  GoPoint GroupOf(GoPoint chain) const {
    while (group_[chain] != chain) chain = group_[chain];
    return chain;
  }
  void Join(GoPoint a, GoPoint b) { group_[GroupOf(a)] = GroupOf(b); }
  bool IsChain(GoPoint point) const {
    return IsStone(board_.at(point)) && board_.ChainOf(point) == point;
  }

  void FindRegions() {
    std::vector<bool> seen(area_, false);
    for (GoPoint start = 0; start < area_; ++start) {
      if (seen[start] || IsStone(board_.at(start))) continue;
      Region region;
      region.points.push_back(start);
      seen[start] = true;
      for (std::size_t i = 0; i < region.points.size(); ++i) {
        for (const GoPoint n : board_.geometry().neighbors[region.points[i]]) {
          if (n == kOffBoard) continue;
          if (IsStone(board_.at(n))) {
            (board_.at(n) == Stone::kBlack ? region.black : region.white) = true;
            region.chains.push_back(board_.ChainOf(n));
          } else if (!seen[n]) {
            seen[n] = true;
            region.points.push_back(n);
          }
        }
      }
      std::sort(region.chains.begin(), region.chains.end());
      region.chains.erase(std::unique(region.chains.begin(), region.chains.end()),
                          region.chains.end());
      regions_.push_back(std::move(region));
    }
  }

  // A living chain with a single liberty is an open ko; that liberty is its mouth.
  void FindOpenKos() {
    open_ko_.assign(area_, false);
    mouth_.assign(area_, false);
    for (GoPoint head = 0; head < area_; ++head) {
      if (!IsChain(head)) continue;
      GoPoint liberty = kOffBoard;
      bool single = true;
      GoPoint stone = head;
      do {
        for (const GoPoint n : board_.geometry().neighbors[stone]) {
          if (board_.at(n) != Stone::kEmpty) continue;
          single = single && (liberty == kOffBoard || liberty == n);
          liberty = n;
        }
        stone = board_.NextInChain(stone);
      } while (stone != head);
      open_ko_[head] = single;
      if (single) mouth_[liberty] = true;
    }
  }

  bool GroupHasOpenKo(GoPoint group) const {
    for (GoPoint p = 0; p < area_; ++p) {
      if (IsChain(p) && open_ko_[p] && GroupOf(p) == group) return true;
    }
    return false;
  }

  // The letter of article 8: any dame point at one of its stones makes a group seki.
  void JudgeStrictly() {
    for (GoPoint p = 0; p < area_; ++p) {
      if (IsChain(p) && open_ko_[p]) independent_[GroupOf(p)] = false;
    }
    for (const Region& region : regions_) {
      if (!region.dame()) continue;
      for (const GoPoint chain : region.chains) independent_[GroupOf(chain)] = false;
    }
  }

  void JudgeByEyes() {
    std::fill(independent_.begin(), independent_.end(), false);
    for (const Stone own : {Stone::kBlack, Stone::kWhite}) {
      const PassAlive life(board_, own, PossibleEyes(board_, static_cast<Color>(own)));
      if (!life.AnyAlive()) continue;
      for (GoPoint p = 0; p < area_; ++p) {
        if (IsChain(p) && board_.at(p) == own && life.Certain(p)) independent_[GroupOf(p)] = true;
      }
    }
    std::vector<int> eyes(area_, 0);
    for (const Region& region : regions_) {
      const bool open = std::any_of(region.chains.begin(), region.chains.end(),
                                    [&](GoPoint chain) { return open_ko_[chain]; });
      if (region.dame() || open) continue;
      for (const GoPoint chain : region.chains) {
        if (++eyes[chain] >= 2 || region.points.size() >= kBigEye) {
          independent_[GroupOf(chain)] = true;
        }
      }
    }
  }

  // A group all of whose opponents across dame live without those dame lives by agreement.
  void JudgeByNeighbors() {
    std::vector<GoPoint> waiting;
    for (GoPoint p = 0; p < area_; ++p) {
      if (IsChain(p) && GroupOf(p) == p && !independent_[p] && !GroupHasOpenKo(p)) {
        waiting.push_back(p);
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const GoPoint group : waiting) {
        if (independent_[group] || HasDependentOpponent(group)) continue;
        independent_[group] = true;
        changed = true;
      }
    }
  }

  bool HasDependentOpponent(GoPoint group) const {
    const Stone own = board_.at(group);
    for (const Region& region : regions_) {
      if (!region.dame()) continue;
      bool touches = false, dependent = false;
      for (const GoPoint chain : region.chains) {
        touches = touches || GroupOf(chain) == group;
        dependent = dependent || (board_.at(chain) != own && !independent_[GroupOf(chain)]);
      }
      if (touches && dependent) return true;
    }
    return false;
  }

  Territory Result() const {
    const bool all_count = board_.rules().seki_points != 0;
    Territory result;
    result.owner.assign(area_, 0);
    result.in_seki.assign(area_, false);
    for (GoPoint p = 0; p < area_; ++p) {
      if (!IsStone(board_.at(p))) continue;
      result.in_seki[p] = !independent_[GroupOf(board_.ChainOf(p))];
      if (result.in_seki[p] && IsChain(p)) result.seki.push_back(p);
    }
    for (const Region& region : regions_) {
      if (region.dame()) continue;
      const bool seki = !independent_[GroupOf(region.chains[0])];
      for (const GoPoint p : region.points) {
        result.in_seki[p] = seki;
        if (all_count || (!seki && !mouth_[p])) result.owner[p] = region.black ? 1 : -1;
      }
    }
    return result;
  }

  const GoPosition& board_;
  const std::size_t area_;
  std::vector<Region> regions_;
  std::vector<GoPoint> group_;     // a forest over the chains' heads
  std::vector<bool> open_ko_;      // by head
  std::vector<bool> mouth_;        // by point
  std::vector<bool> independent_;  // by group
};

}  // namespace

Territory FindTerritory(const GoPosition& bare) { return TerritoryFinder(bare).Find(); }

}  // namespace tengen
