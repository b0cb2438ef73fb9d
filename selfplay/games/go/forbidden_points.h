// SPDX-License-Identifier: MIT
// What the input sets have in common beside the board.
#pragma once

#include <cstdint>
#include <optional>

#include "selfplay/games/game.h"
#include "selfplay/games/go/history.h"
#include "selfplay/games/go/position.h"

namespace tengen {

// Calls visit(point, reason) for each point that ko, superko, the Ing ko rule or an encore's ban on
// the same ko capture forbids to the side to move: the ko's own first, the others in order.
template <class Visitor>
void VisitForbidden(const GoPosition& position, const GoHistory& history, Visitor&& visit) {
  if (position.ended()) return;
  const GoPoint ko = position.ko_point();
  if (ko != kOffBoard) visit(ko, GoIllegal::kKo);
  if (position.phase() == GoPhase::kMain) {
    // Before any removal only a self-capture can bring back an earlier board.
    const bool may_repeat = history.MayRepeat() || position.rules().suicide != SuicideRule::kNo;
    if (position.rules().ko == KoRule::kSimple || !may_repeat) return;
  }
  const auto area = static_cast<GoPoint>(position.area());
  for (GoPoint p = 0; p < area; ++p) {
    if (p == ko || position.at(p) != Stone::kEmpty || !position.LegalByBoard(p)) continue;
    if (const auto reason = history.Forbids(position, p)) visit(p, *reason);
  }
}

// Makes the value a part of an evaluation's key: two rounds of a multiply-xorshift permutation, one
// a half, so that order matters.
inline void MixIntoKey(Hash128& key, std::uint64_t value) {
  key.lo = (key.lo ^ value) * 0x9E3779B97F4A7C15U;
  key.lo ^= key.lo >> 29;
  key.hi = (key.hi ^ key.lo) * 0xD6E8FEB86659FD93U;
  key.hi ^= key.hi >> 32;
}

}  // namespace tengen
