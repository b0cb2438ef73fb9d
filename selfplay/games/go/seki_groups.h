// SPDX-License-Identifier: MIT
// Groups of connected points of one owner, and whether they live in seki: one of the points is
// beside an empty point of nobody, or one of the owner's stones is in atari.
#pragma once

#include "selfplay/games/go/area_map.h"

namespace tengen {

enum class Seki { kNo, kYes };

bool TouchesSeki(const GoPosition& position, const AreaMap& owners, GoPoint point);

// Calls visit(point, Seki) for each point that somebody owns.
template <class Visitor>
void VisitGroups(const GoPosition& position, const AreaMap& owners, Visitor&& visit) {
  std::array<bool, kMaxGoArea> seen{};
  std::array<GoPoint, kMaxGoArea> group;
  for (GoPoint start = 0; start < position.area(); ++start) {
    if (seen[start] || owners[start] == 0) continue;
    seen[start] = true;
    std::size_t size = 0;
    group[size++] = start;
    Seki seki = Seki::kNo;
    for (std::size_t i = 0; i < size; ++i) {
      if (seki == Seki::kNo && TouchesSeki(position, owners, group[i])) seki = Seki::kYes;
      for (const GoPoint n : position.geometry().neighbors[group[i]]) {
        if (n == kOffBoard || seen[n] || owners[n] != owners[start]) continue;
        seen[n] = true;
        group[size++] = n;
      }
    }
    for (std::size_t i = 0; i < size; ++i) visit(group[i], seki);
  }
}

}  // namespace tengen
