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
#include "selfplay/games/go/ladder_memory.h"

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
    Word(plane, point / 64U) |= std::uint64_t{1} << (point % 64U);
  }
  // Adds the points to the plane.
  void Set(int plane, const GoPointSet& points) {
    const std::size_t words = std::min(words_, GoPointSet::kWords);
    for (std::size_t i = 0; i < words; ++i) Word(plane, i) |= points.words()[i];
  }

 private:
  std::uint64_t& Word(int plane, std::size_t word) {
    return planes_[static_cast<std::size_t>(plane) * words_ + word];
  }

  std::span<std::uint64_t> planes_;
  std::size_t words_;
};

// The number of moves, newest first, that the history inputs may show: those of this phase, and
// after the game's end only the last.
int ShownMoves(const GoPosition& position, const GoHistory& history) {
  return std::min(history.TurnsKnown(position), position.ended() ? 1 : kHistoryMoves);
}

void EncodeLiberties(const GoChains& chains, PlaneWriter& planes) {
  const auto area = static_cast<GoPoint>(chains.geometry().area);
  for (GoPoint p = 0; p < area; ++p) {
    if (chains.at(p) > Stone::kWhite) continue;
    const int liberties = chains.Liberties(p);
    if (liberties <= 3) planes.Set(GoFeatures::kLiberties1 + liberties - 1, p);
  }
}

// And liberties, which the same reading board knows.
void EncodeLadders(const GoPosition& position, const GoHistory& history, PlaneWriter& planes) {
  LadderMemory& memory = LadderMemory::OfThisThread();
  const GoGeometry& geometry = position.geometry();
  const int shown = ShownMoves(position, history);
  std::array<GoPointSet, 2> former;
  for (int back = 1; back <= std::min(shown, 2); ++back) {
    former[static_cast<std::size_t>(back - 1)] =
        memory.Caught(geometry, history.BoardAt(back), history.BoardHashAt(back));
  }
  const GoLadders now = memory.Read(geometry, position.board(), position.board_hash());
  if (shown < 1) former[0] = now.caught;
  if (shown < 2) former[1] = former[0];
  EncodeLiberties(memory.chains(), planes);
  planes.Set(GoFeatures::kCaught, now.caught);
  planes.Set(GoFeatures::kCaughtBefore, former[0]);
  planes.Set(GoFeatures::kCaughtTwoBefore, former[1]);
  planes.Set(GoFeatures::kLadderMoves,
             now.starts[static_cast<std::size_t>(Opponent(position.to_move()))]);
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

// In V7's eyes, whose simple ko and clean-up phases end as well when a side passes twice from the
// same situation.
bool PassEnds(const GoPosition& position, const GoHistory& history) {
  if (position.passes() + 1 >= position.passes_to_end()) return true;
  const bool twice_ends =
      position.rules().ko == KoRule::kSimple || position.phase() != GoPhase::kMain;
  return twice_ends && history.HasPassedFromHere(position);
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
  if (PassEnds(position, history)) globals[GoFeatures::kPassEnds] = 1.0F;
  if (rules.score == ScoreRule::kStone) {
    // Stones alone count, so every group keeps its eyes unfilled: V7's group tax.
    globals[GoFeatures::kNoSekiPoints] = globals[GoFeatures::kGroupTax] = 1.0F;
  }
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
GoAreas OwnedAreas(const GoPosition& position) {
  if (position.rules().score == ScoreRule::kStone) return TaxedAreasOf(position);
  if (!position.rules().encore()) return AreasOf(position);
  GoAreas areas;
  if (position.phase() != GoPhase::kEncore2) return areas;
  AreaMap owners;
  EncoreOwnership(position, owners);
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (owners[p] != 0) areas[owners[p] > 0 ? 0 : 1].Add(p);
  }
  return areas;
}

void EncodeEncore(const GoPosition& position, PlaneWriter& planes) {
  planes.Set(GoFeatures::kMarkedKos, position.marked_kos());
  planes.Set(GoFeatures::kOwnStood, position.stood(position.to_move()));
  planes.Set(GoFeatures::kOpponentStood, position.stood(Opponent(position.to_move())));
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
  const Color own = position.to_move(), opponent = Opponent(own);
  const GoAreas areas = OwnedAreas(position);
  planes.Set(kOnBoard, position.geometry().on_board);
  planes.Set(kOwnStones, position.stone_set(own));
  planes.Set(kOpponentStones, position.stone_set(opponent));
  planes.Set(kOwnArea, areas[static_cast<std::size_t>(own)]);
  planes.Set(kOpponentArea, areas[static_cast<std::size_t>(opponent)]);
  EncodeLadders(position, history, planes);
  VisitForbidden(position, history, [&](GoPoint p, GoIllegal) { planes.Set(kForbidden, p); });
  for (int back = 1; back <= ShownMoves(position, history); ++back) {
    const Action action = history.Recent(back);
    if (action != position.pass()) planes.Set(kLastMove + back - 1, action);
  }
  if (position.phase() != GoPhase::kMain) EncodeEncore(position, planes);
  EncodeGlobals(position, history, globals);
}

Hash128 GoFeatures::EvaluationKey(const GoPosition& position, const GoHistory& history) {
  Hash128 key = position.board_hash();
  const auto mix = [&key](std::uint64_t value) { MixIntoKey(key, value); };
  const GoRules& rules = position.rules();
  std::uint64_t moves = 0;
  const int shown = ShownMoves(position, history);
  for (int back = 1; back <= kHistoryMoves; ++back) {
    const Action action = back <= shown ? history.Recent(back) : 0x3FF;
    moves = (moves << 10) | action;
  }
  mix(static_cast<std::uint64_t>(position.ended()) << 61 |
      static_cast<std::uint64_t>(PassEnds(position, history)) << 60 | moves << 2 |
      static_cast<std::uint64_t>(position.passes()));
  // Ladders are read on these boards: the stones and the ko, which bars the first move of one.
  mix(position.ko_point());
  for (int back = 1; back <= std::min(shown, 2); ++back) {
    mix(history.BoardHashAt(back).lo);
    mix(history.BoardAt(back).ko);
  }
  mix(static_cast<std::uint64_t>(static_cast<std::uint16_t>(rules.komi_quarters)) << 40 |
      static_cast<std::uint64_t>(rules.width()) << 32 |
      static_cast<std::uint64_t>(rules.height()) << 24 |
      static_cast<std::uint64_t>(rules.ko) << 16 | static_cast<std::uint64_t>(rules.suicide) << 12 |
      static_cast<std::uint64_t>(rules.tie) << 8 |
      static_cast<std::uint64_t>(rules.score == ScoreRule::kStone) << 7 |
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
