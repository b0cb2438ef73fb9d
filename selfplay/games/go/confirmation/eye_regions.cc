// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/eye_regions.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "selfplay/games/go/confirmation/friendly_walls.h"

namespace tengen {
namespace {

std::size_t Z(int p) { return static_cast<std::size_t>(p); }

constexpr int kLargeEye = 7;  // points that make a group independent

// Disjoint sets.
class Sets {
 public:
  explicit Sets(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0); }
  int Find(int i) {
    while (parent_[Z(i)] != i) i = parent_[Z(i)] = parent_[Z(parent_[Z(i)])];
    return i;
  }
  void Join(int a, int b) { parent_[Z(Find(a))] = Find(b); }

 private:
  std::vector<int> parent_;
};

struct Region {
  std::vector<int> points;
  std::vector<int> chains;  // living, beside it
  FinalStone owner = 0;     // 0: dame
  bool eye = false;
};

class Analysis {
 public:
  Analysis(const FinalPosition& position, const std::vector<char>& dead)
      : bare_(Bare(position, dead)),
        neighbors_(bare_.width, bare_.height),
        chains_(bare_),
        groups_(chains_.chains.size()) {
    FindRegions();
    FindMouths();
    for (Region& region : regions_) {
      const auto open = [&](int chain) { return open_ko_[Z(chain)] != 0; };
      region.eye =
          region.owner != 0 && std::none_of(region.chains.begin(), region.chains.end(), open);
      if (region.owner == 0) continue;
      for (const int chain : region.chains) groups_.Join(chain, region.chains[0]);
    }
    FindIndependent();
  }

  EyeRegions Result() {
    EyeRegions result;
    result.eye_of.assign(bare_.stones.size(), 0);
    result.in_seki.assign(bare_.stones.size(), 0);
    result.mouth = std::move(mouth_);
    for (const Region& region : regions_) {
      if (region.owner == 0) continue;
      for (const int p : region.points) {
        result.eye_of[Z(p)] = region.owner;
        result.in_seki[Z(p)] = !independent_[Z(groups_.Find(region.chains[0]))];
      }
    }
    for (int p = 0; p < bare_.area(); ++p) {
      const int chain = chains_.of[Z(p)];
      if (chain >= 0) result.in_seki[Z(p)] = !independent_[Z(groups_.Find(chain))];
    }
    return result;
  }

 private:
  static FinalPosition Bare(const FinalPosition& position, const std::vector<char>& dead) {
    FinalPosition bare = position;
    for (int p = 0; p < bare.area(); ++p) {
      if (dead[Z(p)]) bare.stones[Z(p)] = 0;
    }
    return bare;
  }

  void FindRegions() {
    std::vector<char> seen(bare_.stones.size(), 0);
    for (int start = 0; start < bare_.area(); ++start) {
      if (seen[Z(start)] || bare_.at(start) != 0) continue;
      Region region;
      region.points.push_back(start);
      seen[Z(start)] = 1;
      bool black = false, white = false;
      for (std::size_t i = 0; i < region.points.size(); ++i) {
        for (const int n : neighbors_.Of(region.points[i])) {
          black |= bare_.at(n) > 0;
          white |= bare_.at(n) < 0;
          const int chain = chains_.of[Z(n)];
          if (chain >= 0) region.chains.push_back(chain);
          if (chain >= 0 || seen[Z(n)]) continue;
          seen[Z(n)] = 1;
          region.points.push_back(n);
        }
      }
      std::sort(region.chains.begin(), region.chains.end());
      region.chains.erase(std::unique(region.chains.begin(), region.chains.end()),
                          region.chains.end());
      if (black != white) region.owner = black ? FinalStone{1} : FinalStone{-1};
      regions_.push_back(std::move(region));
    }
  }

  void FindMouths() {
    open_ko_.assign(chains_.chains.size(), 0);
    mouth_.assign(bare_.stones.size(), 0);
    for (std::size_t c = 0; c < chains_.chains.size(); ++c) {
      std::vector<int> liberties;
      for (const int p : chains_.chains[c].points) {
        for (const int n : neighbors_.Of(p)) {
          if (bare_.at(n) == 0) liberties.push_back(n);
        }
      }
      std::sort(liberties.begin(), liberties.end());
      liberties.erase(std::unique(liberties.begin(), liberties.end()), liberties.end());
      if (liberties.size() != 1) continue;
      open_ko_[c] = 1;
      mouth_[Z(liberties[0])] = 1;
    }
  }

  void FindIndependent() {
    independent_.assign(chains_.chains.size(), 0);  // by the group's set
    const std::vector<char> nowhere(bare_.stones.size(), 0);
    for (const FinalStone color : {FinalStone{1}, FinalStone{-1}}) {
      const std::vector<char> alive = FriendlyWalls(bare_, color, nowhere);
      for (int p = 0; p < bare_.area(); ++p) {
        if (alive[Z(p)]) independent_[Z(groups_.Find(chains_.of[Z(p)]))] = 1;
      }
    }
    std::vector<int> eyes(chains_.chains.size(), 0);
    for (const Region& region : regions_) {
      if (!region.eye) continue;
      for (const int chain : region.chains) {
        if (++eyes[Z(chain)] >= 2 || region.points.size() >= kLargeEye) {
          independent_[Z(groups_.Find(chain))] = 1;
        }
      }
    }
    std::vector<char> has_ko(chains_.chains.size(), 0);
    for (std::size_t c = 0; c < open_ko_.size(); ++c) {
      if (open_ko_[c]) has_ko[Z(groups_.Find(static_cast<int>(c)))] = 1;
    }
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<char> blocked = has_ko;
      for (const Region& region : regions_) {
        if (region.owner != 0) continue;
        for (const int a : region.chains) {
          for (const int b : region.chains) {
            const bool opposed = chains_.chains[Z(a)].color != chains_.chains[Z(b)].color;
            if (opposed && !independent_[Z(groups_.Find(b))]) blocked[Z(groups_.Find(a))] = 1;
          }
        }
      }
      for (int c = 0; c < static_cast<int>(chains_.chains.size()); ++c) {
        const int group = groups_.Find(c);
        if (independent_[Z(group)] || blocked[Z(group)]) continue;
        independent_[Z(group)] = 1;
        changed = true;
      }
    }
  }

  FinalPosition bare_;
  FinalNeighbors neighbors_;
  FinalChains chains_;
  Sets groups_;
  std::vector<Region> regions_;
  std::vector<char> open_ko_, mouth_, independent_;
};

}  // namespace

EyeRegions FindEyeRegions(const FinalPosition& position, const std::vector<char>& dead) {
  return Analysis(position, dead).Result();
}

}  // namespace tengen
