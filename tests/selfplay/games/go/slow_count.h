// SPDX-License-Identifier: MIT
// Counting written straight from section 8 of the rules, with sets of points and boards as strings,
// for comparison. Shares no code with the product but the parsed rules.
#pragma once

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "selfplay/games/go/go_rules.h"

namespace tengen {

class SlowCount {
 public:
  // board: . X O; dead: points of dead chains.
  SlowCount(const GoRules& rules, std::string board, const std::set<int>& dead);

  // Half points of Black and White by the rules' own way of counting, prisoners and the like left
  // out.
  std::pair<int, int> Halves() const;
  // Under Sunjang: what is left of the walls.
  std::string Wall() const;
  // Chains in seki, as sets of their points.
  std::vector<std::set<int>> SekiChains() const;

 private:
  struct Group {
    std::vector<std::set<int>> chains, eyes;  // eyes: one-coloured regions
    char color = '.';
    bool independent = false;
  };

  std::vector<int> Neighbors(int point) const;
  std::vector<std::set<int>> Components(const std::string& board, const std::string& kinds) const;
  // The characters beside the points that are not among `kinds`.
  std::set<char> Touches(const std::string& board, const std::set<int>& points) const;
  std::set<int> Liberties(const std::string& board, const std::set<int>& chain) const;
  bool Adjacent(const std::set<int>& a, const std::set<int>& b) const;
  std::vector<Group> Groups() const;
  std::pair<int, int> ByTerritory() const;
  std::pair<int, int> BySunjang() const;

  GoRules rules_;
  int width_, height_;
  std::string full_, bare_;
  std::set<int> dead_;
};

}  // namespace tengen
