// SPDX-License-Identifier: MIT
#include "selfplay/games/go/seki_groups.h"

namespace tengen {
namespace {

bool InAtari(const GoPosition& position, GoPoint point) {
  GoPoint liberty = kOffBoard;
  GoPoint stone = point;
  do {
    for (const GoPoint n : position.geometry().neighbors[stone]) {
      if (position.at(n) != Stone::kEmpty || n == liberty) continue;
      if (liberty != kOffBoard) return false;
      liberty = n;
    }
    stone = position.NextInChain(stone);
  } while (stone != point);
  return liberty != kOffBoard;
}

}  // namespace

bool TouchesSeki(const GoPosition& position, const AreaMap& owners, GoPoint point) {
  for (const GoPoint n : position.geometry().neighbors[point]) {
    if (position.at(n) == Stone::kEmpty && owners[n] == 0) return true;
  }
  return position.at(point) == (owners[point] > 0 ? Stone::kBlack : Stone::kWhite) &&
         InAtari(position, point);
}

}  // namespace tengen
