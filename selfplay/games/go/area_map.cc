// SPDX-License-Identifier: MIT
#include "selfplay/games/go/area_map.h"

#include "selfplay/games/go/pass_alive.h"
#include "selfplay/games/go/scoring.h"

namespace tengen {
namespace {

void MarkCertain(const GoPosition& position, Stone own, AreaMap& owner) {
  // A single stone never has two regions (on 2x2 two stones do).
  if (position.stones(own == Stone::kBlack ? Color::kBlack : Color::kWhite) < 2) return;
  const PassAlive life(position, own);
  if (!life.AnyAlive()) return;
  const std::int8_t sign = own == Stone::kBlack ? 1 : -1;
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (life.Certain(p)) owner[p] = sign;
  }
}

}  // namespace

void MarkAreaMap(const GoPosition& position, AreaMap& owner) {
  AreaOwnership(position, owner);
  MarkCertain(position, Stone::kBlack, owner);
  MarkCertain(position, Stone::kWhite, owner);
}

}  // namespace tengen
