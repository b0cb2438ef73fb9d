// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/friendly_walls.h"

#include <algorithm>
#include <cstddef>

namespace tengen {
namespace {

struct Region {
  std::vector<int> borders;  // chains
  std::vector<int> vital;    // those that have all its empty points as liberties
};

}  // namespace

std::vector<char> FriendlyWalls(const FinalPosition& position, FinalStone color,
                                const std::vector<char>& zone) {
  const auto z = [](int p) { return static_cast<std::size_t>(p); };
  const FinalNeighbors neighbors(position.width, position.height);
  const FinalChains chains(position);
  std::vector<Region> regions;
  std::vector<char> seen(z(position.area()), 0);
  for (int start = 0; start < position.area(); ++start) {
    if (seen[z(start)] || position.at(start) == color) continue;
    std::vector<int> points{start};
    seen[z(start)] = 1;
    int empties = 0;
    bool touched = false;
    std::vector<int> shared(chains.chains.size(), 0);
    Region region;
    for (std::size_t i = 0; i < points.size(); ++i) {
      touched |= zone[z(points[i])] != 0;
      empties += position.at(points[i]) == 0;
      std::vector<int> beside;
      for (const int n : neighbors.Of(points[i])) {
        if (position.at(n) == color) {
          const int chain = chains.of[z(n)];
          if (std::find(beside.begin(), beside.end(), chain) == beside.end())
            beside.push_back(chain);
        } else if (!seen[z(n)]) {
          seen[z(n)] = 1;
          points.push_back(n);
        }
      }
      for (const int chain : beside) {
        shared[z(chain)] += position.at(points[i]) == 0;
        if (std::find(region.borders.begin(), region.borders.end(), chain) ==
            region.borders.end()) {
          region.borders.push_back(chain);
        }
      }
    }
    if (touched || empties == 0) continue;
    for (const int chain : region.borders) {
      if (shared[z(chain)] == empties) region.vital.push_back(chain);
    }
    regions.push_back(std::move(region));
  }
  std::vector<char> alive(chains.chains.size(), 1);
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<int> eyes(chains.chains.size(), 0);
    for (const Region& region : regions) {
      const auto lives = [&](int chain) { return alive[z(chain)] != 0; };
      if (!std::all_of(region.borders.begin(), region.borders.end(), lives)) continue;
      for (const int chain : region.vital) ++eyes[z(chain)];
    }
    for (std::size_t c = 0; c < alive.size(); ++c) {
      if (!alive[c] || (chains.chains[c].color == color && eyes[c] >= 2)) continue;
      alive[c] = 0;
      changed = true;
    }
  }
  std::vector<char> walls(z(position.area()), 0);
  for (int p = 0; p < position.area(); ++p) {
    const int chain = chains.of[z(p)];
    walls[z(p)] = chain >= 0 && alive[z(chain)];
  }
  return walls;
}

}  // namespace tengen
