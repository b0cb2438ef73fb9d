// SPDX-License-Identifier: MIT
#include "selfplay/games/go/tengen_features.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "foundation/errors.h"
#include "selfplay/games/go/forbidden_points.h"

namespace tengen {
namespace {

using F = GoTengenFeatures;

int IllegalPlane(GoIllegal reason) {
  switch (reason) {
    case GoIllegal::kHot:
      return F::kIllegalHot;
    case GoIllegal::kCycle:
      return F::kIllegalCycle;
    case GoIllegal::kKo:
      return F::kIllegalKo;
    default:
      return F::kIllegalSuperko;
  }
}

template <class Visitor>
void VisitHotStones(const GoPosition& position, const GoHistory& history, Visitor&& visit) {
  if (position.rules().ko != KoRule::kIng || position.ko_run() == 0 || position.ended()) return;
  for (const GoPoint stone : history.HotStones(position)) visit(stone);
}

void EncodeRules(const GoPosition& position, std::span<float> globals) {
  const GoRules& rules = position.rules();
  const auto one = [globals](int slot) { globals[static_cast<std::size_t>(slot)] = 1.0F; };
  const auto one_of = [&one](int first, auto value) { one(first + static_cast<int>(value)); };
  float draw_value = 0.5F;
  if (rules.tie == TieRule::kDraw) {
    one(F::kTieDraw);
  } else {
    const bool own = (rules.tie == TieRule::kBlack) == (position.to_move() == Color::kBlack);
    one(own ? F::kTieOwn : F::kTieOpponent);
    draw_value = own ? 1.0F : 0.0F;
  }
  globals[F::kDrawValue] = draw_value;
  one_of(F::kKo, rules.ko);
  one_of(F::kCycle, rules.cycle);
  one_of(F::kSuicide, rules.suicide);
  one_of(F::kScore, rules.score);
  one_of(F::kStop, rules.stop);
  if (rules.shared != 0) one(F::kShared);
  if (rules.seki_points != 0) one(F::kSekiPoints);
  if (rules.pass_stones != 0) one(F::kPassStones);
  if (rules.hcomp == HandicapCompensation::kStonesMinusOne) one(F::kCompensation);
  if (rules.hcomp == HandicapCompensation::kStones) one(F::kCompensation + 1);
}

}  // namespace

void GoTengenFeatures::Encode(const GoPosition& position, const GoHistory& history,
                              std::span<std::uint64_t> planes, std::span<float> globals) {
  DCHECK(globals.size() == static_cast<std::size_t>(kGlobals));
  const std::size_t words = planes.size() / static_cast<std::size_t>(kPlanes);
  GoFeatures::Encode(position, history,
                     planes.first(words * static_cast<std::size_t>(GoFeatures::kPlanes)),
                     globals.first<GoFeatures::kGlobals>());
  const auto set = [&](int plane, GoPoint point) {
    planes[static_cast<std::size_t>(plane) * words + point / 64U] |= std::uint64_t{1}
                                                                     << (point % 64U);
  };
  VisitForbidden(position, history,
                 [&](GoPoint p, GoIllegal reason) { set(IllegalPlane(reason), p); });
  VisitHotStones(position, history, [&](GoPoint p) { set(kHotStones, p); });

  std::fill(globals.begin() + GoFeatures::kGlobals, globals.end(), 0.0F);
  EncodeRules(position, globals);
  const int passes = std::min(position.passes(), 3);
  if (passes > 0) globals[static_cast<std::size_t>(kPasses + passes - 1)] = 1.0F;
  if (position.passes() + 1 == position.passes_to_end()) {
    const bool counted = position.rules().encore() ? position.phase() == GoPhase::kEncore2
                                                   : position.rules().stop == StopRule::kEnd;
    globals[counted ? kPassEnds : kPassStops] = 1.0F;
  }
  globals[position.phase() == GoPhase::kMain ? kPlay : kEncore] = 1.0F;
}

Hash128 GoTengenFeatures::EvaluationKey(const GoPosition& position, const GoHistory& history) {
  Hash128 key = GoFeatures::EvaluationKey(position, history);
  const auto mix = [&key](std::uint64_t value) { MixIntoKey(key, value); };
  const GoRules& rules = position.rules();
  std::uint64_t words = 0;
  for (const auto value :
       {static_cast<std::uint8_t>(rules.cycle), static_cast<std::uint8_t>(rules.score),
        static_cast<std::uint8_t>(rules.stop), rules.shared, rules.seki_points, rules.pass_stones,
        static_cast<std::uint8_t>(rules.hcomp)}) {
    words = words << 4 | value;
  }
  mix(words);
  // go-v7's key holds the forbidden points, but not by which rule.
  VisitForbidden(position, history, [&](GoPoint p, GoIllegal reason) {
    mix(static_cast<std::uint64_t>(p) << 8 | static_cast<std::uint64_t>(reason));
  });
  VisitHotStones(position, history, [&](GoPoint p) { mix(0x10000U | p); });
  return key;
}

}  // namespace tengen
