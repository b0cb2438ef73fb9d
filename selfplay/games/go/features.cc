// SPDX-License-Identifier: MIT
#include "selfplay/games/go/features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "foundation/errors.h"
#include "selfplay/games/go/area_map.h"
#include "selfplay/games/go/encore.h"
#include "selfplay/games/go/forbidden_points.h"

namespace tengen {
namespace {

constexpr int kHistoryMoves = 5;
constexpr int kBoardWords = (kMaxGoArea + 63) / 64;
using PointMask = std::array<std::uint64_t, kBoardWords>;

class PlaneWriter {
 public:
  explicit PlaneWriter(std::span<std::uint64_t> planes)
      : planes_(planes), words_(planes.size() / static_cast<std::size_t>(GoFeatures::kPlanes)) {}
  void Set(int plane, GoPoint point) {
    planes_[static_cast<std::size_t>(plane) * words_ + point / 64U] |= std::uint64_t{1}
                                                                       << (point % 64U);
  }

 private:
  std::span<std::uint64_t> planes_;
  std::size_t words_;
};

// The number of moves, newest first, that the history inputs may show: those of this phase.
int ShownMoves(const GoPosition& position, const GoHistory& history) {
  const int moves = std::min(history.size(), kHistoryMoves);
  return position.phase() == GoPhase::kMain ? moves : std::min(moves, position.turns_in_phase());
}

void EncodeLiberties(const GoPosition& position, PlaneWriter& planes) {
  std::array<GoPoint, kMaxGoArea + 1> seen_for;  // the chain that last counted this liberty
  seen_for.fill(kOffBoard);
  const auto area = static_cast<GoPoint>(position.area());
  for (GoPoint p = 0; p < area; ++p) {
    if (position.at(p) > Stone::kWhite || position.ChainOf(p) != p) continue;
    int liberties = 0;
    GoPoint stone = p;
    do {
      for (const GoPoint n : position.geometry().neighbors[stone]) {
        if (position.at(n) != Stone::kEmpty || seen_for[n] == p) continue;
        seen_for[n] = p;
        ++liberties;
      }
      stone = position.NextInChain(stone);
    } while (stone != p && liberties <= 3);
    if (liberties > 3) continue;
    do {
      planes.Set(GoFeatures::kLiberties1 + liberties - 1, stone);
      stone = position.NextInChain(stone);
    } while (stone != p);
  }
}

// Komi from the side to move's view. A tie that counts as a win is half a point of komi more or
// less.
float OwnKomi(const GoPosition& position) {
  const GoRules& rules = position.rules();
  float komi = rules.komi();
  if (rules.komi_quarters % 4 == 0) {
    if (rules.tie == TieRule::kWhite) komi += 0.5F;
    if (rules.tie == TieRule::kBlack) komi -= 0.5F;
  }
  if (rules.encore() && rules.pass_stones == 0) {
    komi += static_cast<float>(position.charged(Color::kBlack) - position.charged(Color::kWhite));
  }
  const float limit = static_cast<float>(rules.area() + 20);
  komi = std::clamp(komi, -limit, limit);
  return position.to_move() == Color::kWhite ? komi : -komi;
}

// A wave over komi with the period of two points in which area scores differ: +0.5 just over a komi
// that allows a draw, -0.5 just under the next.
float ParityWave(float own_komi, int area) {
  const float odd = area % 2 == 0 ? 0.0F : 1.0F;
  const float drawable = std::floor((own_komi - odd) / 2.0F) * 2.0F + odd;
  const float above = own_komi - drawable;
  if (above < 0.5F) return above;
  if (above < 1.5F) return 1.0F - above;
  return above - 2.0F;
}

void EncodeGlobals(const GoPosition& position, const GoHistory& history, std::span<float> globals) {
  std::fill(globals.begin(), globals.end(), 0.0F);
  for (int back = 1; back <= ShownMoves(position, history); ++back) {
    if (history.Recent(back) == position.pass()) {
      globals[static_cast<std::size_t>(GoFeatures::kPassLast + back - 1)] = 1.0F;
    }
  }
  const GoRules& rules = position.rules();
  const float own_komi = OwnKomi(position);
  globals[GoFeatures::kOwnKomi] = own_komi / 20.0F;
  if (rules.ko != KoRule::kSimple) {
    // V7 has no Ing rule: it is shown as positional superko, with the very points that it forbids.
    globals[GoFeatures::kSuperko] = 1.0F;
    globals[GoFeatures::kSuperkoKind] = rules.ko == KoRule::kSituational ? -0.5F : 0.5F;
  }
  if (rules.suicide != SuicideRule::kNo) globals[GoFeatures::kSuicide] = 1.0F;
  if (position.passes() + 1 == position.passes_to_end()) globals[GoFeatures::kPassEnds] = 1.0F;
  if (rules.encore()) {
    globals[GoFeatures::kTerritory] = 1.0F;
    if (rules.seki_points == 0) globals[GoFeatures::kNoSekiPoints] = 1.0F;
    if (position.phase() != GoPhase::kMain) globals[GoFeatures::kEncore] = 1.0F;
    if (position.phase() != GoPhase::kEncore2) return;
    globals[GoFeatures::kSecondEncore] = 1.0F;
  }
  globals[GoFeatures::kParityWave] = ParityWave(own_komi, rules.area());
}

// Who owns each point for the area planes; with encores nobody before the second.
void MarkOwners(const GoPosition& position, AreaMap& owners) {
  if (!position.rules().encore()) return MarkAreaMap(position, owners);
  owners.fill(0);
  if (position.phase() == GoPhase::kEncore2) EncoreOwnership(position, owners);
}

void EncodeEncore(const GoPosition& position, Stone own, PlaneWriter& planes) {
  position.marked_kos().ForEach([&](GoPoint p) { planes.Set(GoFeatures::kMarkedKos, p); });
  if (position.phase() != GoPhase::kEncore2) return;
  for (GoPoint p = 0; p < position.area(); ++p) {
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      if (!position.StoodAtSecondEncore(p, color)) continue;
      planes.Set(StoneOf(color) == own ? GoFeatures::kOwnStood : GoFeatures::kOpponentStood, p);
    }
  }
}

// What the inputs of territory rules depend on beside the rest.
template <class Mix>
void MixEncore(const GoPosition& position, Mix&& mix) {
  const GoRules& rules = position.rules();
  const auto charged =
      static_cast<std::uint16_t>(position.charged(Color::kBlack) - position.charged(Color::kWhite));
  mix(std::uint64_t{1} << 32 | static_cast<std::uint64_t>(position.phase()) << 24 |
      static_cast<std::uint64_t>(rules.seki_points) << 20 |
      static_cast<std::uint64_t>(rules.pass_stones) << 16 | charged);
  if (position.phase() == GoPhase::kMain) return;
  for (const std::uint64_t word : position.marked_kos().words()) mix(word);
  if (position.phase() != GoPhase::kEncore2) return;
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    for (const std::uint64_t word : position.stood(color).words()) mix(word);
  }
}

}  // namespace

void GoFeatures::Encode(const GoPosition& position, const GoHistory& history,
                        std::span<std::uint64_t> words, std::span<float> globals) {
  DCHECK(globals.size() == static_cast<std::size_t>(kGlobals));
  DCHECK(static_cast<int>(words.size()) >= kPlanes * ((position.area() + 63) / 64));
  PlaneWriter planes(words);
  const Stone own = StoneOf(position.to_move());
  const auto area = static_cast<GoPoint>(position.area());
  AreaMap owners;
  MarkOwners(position, owners);
  const std::int8_t own_sign = own == Stone::kBlack ? 1 : -1;
  for (GoPoint p = 0; p < area; ++p) {
    planes.Set(kOnBoard, p);
    const Stone stone = position.at(p);
    if (stone != Stone::kEmpty) planes.Set(stone == own ? kOwnStones : kOpponentStones, p);
    if (owners[p] != 0) planes.Set(owners[p] == own_sign ? kOwnArea : kOpponentArea, p);
  }
  EncodeLiberties(position, planes);
  VisitForbidden(position, history, [&](GoPoint p, GoIllegal) { planes.Set(kForbidden, p); });
  for (int back = 1; back <= ShownMoves(position, history); ++back) {
    const Action action = history.Recent(back);
    if (action != position.pass()) planes.Set(kLastMove + back - 1, action);
  }
  if (position.phase() != GoPhase::kMain) EncodeEncore(position, own, planes);
  EncodeGlobals(position, history, globals);
}

Hash128 GoFeatures::EvaluationKey(const GoPosition& position, const GoHistory& history) {
  Hash128 key = position.board_hash();
  const auto mix = [&key](std::uint64_t value) { MixIntoKey(key, value); };
  const GoRules& rules = position.rules();
  std::uint64_t moves = 0;
  for (int back = 1; back <= kHistoryMoves; ++back) {
    const Action action = back <= ShownMoves(position, history) ? history.Recent(back) : 0x3FF;
    moves = (moves << 10) | action;
  }
  mix(moves << 2 | static_cast<std::uint64_t>(position.passes()));
  mix(static_cast<std::uint64_t>(static_cast<std::uint16_t>(rules.komi_quarters)) << 40 |
      static_cast<std::uint64_t>(rules.width()) << 32 |
      static_cast<std::uint64_t>(rules.height()) << 24 |
      static_cast<std::uint64_t>(rules.ko) << 16 | static_cast<std::uint64_t>(rules.suicide) << 12 |
      static_cast<std::uint64_t>(rules.tie) << 8 |
      static_cast<std::uint64_t>(position.passes_to_end() - 2) << 4 |
      static_cast<std::uint64_t>(position.to_move()));
  PointMask forbidden{};
  VisitForbidden(position, history, [&](GoPoint p, GoIllegal) {
    forbidden[p / 64U] |= std::uint64_t{1} << (p % 64U);
  });
  for (const std::uint64_t word : forbidden) {
    if (word != 0) mix(word);
  }
  mix(forbidden[0] + 3 * forbidden[1] + 5 * forbidden[2] + 7 * forbidden[3] + 11 * forbidden[4]);
  if (rules.encore()) MixEncore(position, mix);
  return key;
}

}  // namespace tengen
