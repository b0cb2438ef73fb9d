// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/slow_count.h"

#include <algorithm>

#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {

SlowCount::SlowCount(const GoRules& rules, std::string board, const std::set<int>& dead)
    : rules_(rules),
      width_(rules.width()),
      height_(rules.height()),
      full_(std::move(board)),
      bare_(full_),
      dead_(dead) {
  rules_.setup = SetUp::kEmpty;
  for (const int p : dead_) bare_.at(static_cast<std::size_t>(p)) = '.';
}

std::vector<int> SlowCount::Neighbors(int point) const {
  std::vector<int> list;
  for (int other = 0; other < width_ * height_; ++other) {
    const int dx = point % width_ - other % width_, dy = point / width_ - other / width_;
    if (dx * dx + dy * dy == 1) list.push_back(other);
  }
  return list;
}

std::vector<std::set<int>> SlowCount::Components(const std::string& board,
                                                 const std::string& kinds) const {
  std::vector<std::set<int>> parts;
  std::set<int> done;
  for (int start = 0; start < width_ * height_; ++start) {
    const char kind = board.at(static_cast<std::size_t>(start));
    if (kinds.find(kind) == std::string::npos || done.count(start) != 0) continue;
    std::set<int> part{start};
    for (std::size_t before = 0; before != part.size();) {
      before = part.size();
      for (const int p : std::set<int>(part)) {
        for (const int n : Neighbors(p)) {
          if (board.at(static_cast<std::size_t>(n)) == kind) part.insert(n);
        }
      }
    }
    done.insert(part.begin(), part.end());
    parts.push_back(part);
  }
  return parts;
}

std::set<char> SlowCount::Touches(const std::string& board, const std::set<int>& points) const {
  std::set<char> touched;
  for (const int p : points) {
    for (const int n : Neighbors(p)) {
      if (points.count(n) == 0) touched.insert(board.at(static_cast<std::size_t>(n)));
    }
  }
  return touched;
}

std::set<int> SlowCount::Liberties(const std::string& board, const std::set<int>& chain) const {
  std::set<int> liberties;
  for (const int p : chain) {
    for (const int n : Neighbors(p)) {
      if (board.at(static_cast<std::size_t>(n)) == '.') liberties.insert(n);
    }
  }
  return liberties;
}

bool SlowCount::Adjacent(const std::set<int>& a, const std::set<int>& b) const {
  for (const int p : a) {
    for (const int n : Neighbors(p)) {
      if (b.count(n) != 0) return true;
    }
  }
  return false;
}

std::vector<SlowCount::Group> SlowCount::Groups() const {
  const auto chains = Components(bare_, "XO");
  const auto regions = Components(bare_, ".");
  const auto color_of = [&](const std::set<int>& chain) {
    return bare_.at(static_cast<std::size_t>(*chain.begin()));
  };
  // Rule 2: chains and eye regions joined where they touch.
  std::vector<Group> groups;
  for (const auto& chain : chains) {
    Group group;
    group.chains = {chain};
    group.color = color_of(chain);
    groups.push_back(group);
  }
  for (const auto& region : regions) {
    const std::set<char> touched = Touches(bare_, region);
    if (touched.size() != 1) continue;
    Group joined;
    joined.color = *touched.begin();
    joined.eyes = {region};
    std::vector<Group> others;
    for (const Group& group : groups) {
      const bool touches = std::any_of(group.chains.begin(), group.chains.end(),
                                       [&](const auto& chain) { return Adjacent(chain, region); });
      if (!touches) {
        others.push_back(group);
        continue;
      }
      joined.chains.insert(joined.chains.end(), group.chains.begin(), group.chains.end());
      joined.eyes.insert(joined.eyes.end(), group.eyes.begin(), group.eyes.end());
    }
    others.push_back(joined);
    groups = others;
  }
  const auto open_ko = [&](const std::set<int>& chain) {
    return Liberties(bare_, chain).size() == 1;
  };
  const auto has_open_ko = [&](const Group& group) {
    return std::any_of(group.chains.begin(), group.chains.end(), open_ko);
  };
  const auto dame_beside = [&](const Group& group) {
    std::vector<std::set<int>> dame;
    for (const auto& region : regions) {
      if (Touches(bare_, region).size() != 2) continue;
      for (const auto& chain : group.chains) {
        if (Adjacent(chain, region)) dame.push_back(region);
      }
    }
    return dame;
  };
  if (rules_.dame == DameRule::kStrict && rules_.score == ScoreRule::kTerritory) {
    for (Group& group : groups) {
      group.independent = dame_beside(group).empty() && !has_open_ko(group);
    }
    return groups;
  }
  // Rules 3 and 4.
  const SlowGo board(rules_, bare_);
  for (Group& group : groups) {
    const std::string certain = board.CertainPoints(group.color);
    for (const auto& chain : group.chains) {
      if (certain.at(static_cast<std::size_t>(*chain.begin())) == '1') group.independent = true;
      int eyes_beside = 0;
      for (const auto& eye : group.eyes) {
        bool real = true;
        for (const auto& other : group.chains) {
          if (Adjacent(other, eye) && open_ko(other)) real = false;
        }
        if (!real) continue;
        if (eye.size() >= 7) group.independent = true;
        eyes_beside += Adjacent(chain, eye);
      }
      if (eyes_beside >= 2) group.independent = true;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (Group& group : groups) {
      if (group.independent || has_open_ko(group)) continue;
      bool all = true;
      for (const auto& region : dame_beside(group)) {
        for (const Group& other : groups) {
          if (other.color == group.color || other.independent) continue;
          for (const auto& chain : other.chains) all = all && !Adjacent(chain, region);
        }
      }
      if (all) group.independent = changed = true;
    }
  }
  return groups;
}

std::vector<std::set<int>> SlowCount::SekiChains() const {
  std::vector<std::set<int>> seki;
  for (const Group& group : Groups()) {
    if (!group.independent) seki.insert(seki.end(), group.chains.begin(), group.chains.end());
  }
  return seki;
}

std::pair<int, int> SlowCount::ByTerritory() const {
  std::pair<int, int> halves{0, 0};
  std::set<int> mouths;
  for (const auto& chain : Components(bare_, "XO")) {
    const std::set<int> liberties = Liberties(bare_, chain);
    if (liberties.size() == 1) mouths.insert(liberties.begin(), liberties.end());
  }
  for (const Group& group : Groups()) {
    if (!group.independent && rules_.seki_points == 0) continue;
    int& sum = group.color == 'X' ? halves.first : halves.second;
    for (const auto& eye : group.eyes) {
      for (const int p : eye) {
        if (rules_.seki_points == 0 && mouths.count(p) != 0) continue;
        sum += 2;
        const char stone = full_.at(static_cast<std::size_t>(p));
        if (dead_.count(p) != 0 && stone != '.' && stone != group.color) sum += 2;
      }
    }
  }
  return halves;
}

std::string SlowCount::Wall() const {
  std::string wall = bare_;
  for (bool changed = true; changed;) {
    changed = false;
    for (int p = 0; p < width_ * height_; ++p) {
      const char own = wall.at(static_cast<std::size_t>(p));
      if (own == '.') continue;
      std::string without = wall;
      without.at(static_cast<std::size_t>(p)) = '.';
      bool may = true;
      for (const auto& region : Components(without, ".")) {
        if (region.count(p) != 0) may = Touches(without, region) == std::set<char>{own};
      }
      for (const auto& chain : Components(without, std::string(1, own))) {
        if (Adjacent(chain, {p}) && Liberties(without, chain).size() < 2) may = false;
      }
      if (!may) continue;
      wall = without;
      changed = true;
    }
  }
  return wall;
}

std::pair<int, int> SlowCount::BySunjang() const {
  std::set<int> in_seki;
  for (const Group& group : Groups()) {
    if (group.independent) continue;
    for (const auto& part : group.chains) in_seki.insert(part.begin(), part.end());
    for (const auto& part : group.eyes) in_seki.insert(part.begin(), part.end());
  }
  const std::string wall = Wall();
  std::pair<int, int> halves{0, 0};
  for (const auto& region : Components(wall, ".")) {
    const std::set<char> touched = Touches(wall, region);
    if (touched.size() != 1) continue;
    for (const int p : region) {
      if (in_seki.count(p) == 0) (touched.count('X') != 0 ? halves.first : halves.second) += 2;
    }
  }
  return halves;
}

std::pair<int, int> SlowCount::Halves() const {
  if (rules_.score == ScoreRule::kTerritory) return ByTerritory();
  if (rules_.score == ScoreRule::kSunjang) return BySunjang();
  std::pair<int, int> halves{0, 0};
  for (const char c : bare_) {
    if (c == 'X') halves.first += 2;
    if (c == 'O') halves.second += 2;
  }
  if (rules_.score == ScoreRule::kStone) return halves;
  for (const auto& region : Components(bare_, ".")) {
    const std::set<char> touched = Touches(bare_, region);
    const int size = static_cast<int>(region.size());
    if (touched == std::set<char>{'X'}) halves.first += 2 * size;
    if (touched == std::set<char>{'O'}) halves.second += 2 * size;
    if (touched.size() == 2 && (rules_.shared != 0 || rules_.score == ScoreRule::kIng)) {
      halves.first += size;
      halves.second += size;
    }
  }
  return halves;
}

}  // namespace tengen
