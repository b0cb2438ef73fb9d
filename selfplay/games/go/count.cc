// SPDX-License-Identifier: MIT
#include "selfplay/games/go/count.h"

#include <algorithm>
#include <cstddef>

#include "foundation/errors.h"
#include "selfplay/games/go/ing_fill.h"
#include "selfplay/games/go/scoring.h"
#include "selfplay/games/go/sunjang_wall.h"
#include "selfplay/games/go/territory.h"

namespace tengen {
namespace {

constexpr std::size_t kBlack = 0, kWhite = 1;

// The board without its dead stones. The set-up is none of the count's business.
GoPosition BareBoard(const GoFinalPosition& final) {
  GoRules rules = final.rules;
  rules.setup = SetUp::kEmpty;
  std::vector<Stone> stones = final.stones;
  for (std::size_t p = 0; p < final.dead.size(); ++p) {
    if (final.dead[p]) stones[p] = Stone::kEmpty;
  }
  return GoPosition(rules, stones, Color::kBlack);
}

// The other colour's dead stones on the points that `owner` gives to a side.
void CountDead(const GoFinalPosition& final, GoCount& count) {
  for (std::size_t p = 0; p < final.dead.size(); ++p) {
    if (!final.dead[p]) continue;
    if (final.stones[p] == Stone::kWhite && count.owner[p] > 0) ++count.side[kBlack].dead;
    if (final.stones[p] == Stone::kBlack && count.owner[p] < 0) ++count.side[kWhite].dead;
  }
}

void CountByArea(const GoPosition& bare, GoCount& count) {
  AreaOwnership(bare, count.owner);
  for (GoPoint p = 0; p < bare.area(); ++p) {
    if (count.owner[p] == 0) ++count.dame;
    if (count.owner[p] == 0 || bare.at(p) != Stone::kEmpty) continue;
    ++count.side[count.owner[p] > 0 ? kBlack : kWhite].territory;
  }
  const AreaCount area = CountArea(bare);
  count.side[kBlack].stones = bare.stones(Color::kBlack);
  count.side[kWhite].stones = bare.stones(Color::kWhite);
  count.side[kBlack].shared_halves = area.black_halves - count.side[kBlack].halves();
  count.side[kWhite].shared_halves = area.white_halves - count.side[kWhite].halves();
}

void CountByStones(const GoPosition& bare, GoCount& count) {
  for (GoPoint p = 0; p < bare.area(); ++p) {
    const Stone stone = bare.at(p);
    count.owner[p] = stone == Stone::kBlack ? 1 : stone == Stone::kWhite ? -1 : 0;
    count.dame += stone == Stone::kEmpty;
  }
  count.side[kBlack].stones = bare.stones(Color::kBlack);
  count.side[kWhite].stones = bare.stones(Color::kWhite);
}

void CountByTerritory(const GoFinalPosition& final, const GoPosition& bare, GoCount& count) {
  const Territory territory = FindTerritory(bare);
  count.owner = territory.owner;
  count.seki = territory.seki;
  for (GoPoint p = 0; p < bare.area(); ++p) {
    if (bare.at(p) == Stone::kEmpty && count.owner[p] == 0) ++count.dame;
    if (count.owner[p] != 0) ++count.side[count.owner[p] > 0 ? kBlack : kWhite].territory;
  }
  CountDead(final, count);
  for (const std::size_t side : {kBlack, kWhite}) {
    count.side[side].prisoners = final.prisoners[side];
    if (final.rules.pass_stones != 0) count.side[side].pass_stones = final.pass_stones[side];
  }
}

void CountSunjang(const GoPosition& bare, GoCount& count) {
  const SunjangWall wall = BareTheWalls(bare);
  count.owner = wall.owner;
  count.seki = wall.seki;
  count.wall = wall.stones;
  for (std::size_t p = 0; p < wall.stones.size(); ++p) {
    if (wall.stones[p] != Stone::kEmpty) continue;
    if (wall.owner[p] == 0) ++count.dame;
    if (wall.owner[p] != 0) ++count.side[wall.owner[p] > 0 ? kBlack : kWhite].territory;
  }
}

int Compensation(const GoRules& rules, int handicap) {
  if (handicap < 2) return 0;
  switch (rules.hcomp) {
    case HandicapCompensation::kNone:
      return 0;
    case HandicapCompensation::kStonesMinusOne:
      return handicap - 1;
    case HandicapCompensation::kStones:
      return handicap;
  }
  return 0;
}

}  // namespace

int KomiQuarters(const GoRules& rules, int handicap) {
  if (rules.komi_given != 0 || handicap < 1) return rules.komi_quarters;
  return handicap == 1 ? 2 : rules.handicap_komi_quarters;
}

Outcome GoCount::ToOutcome(EndReason reason) const {
  return {winner, reason, static_cast<float>(black_margin_quarters) / 4.0F};
}

GoCount CountGame(const GoFinalPosition& final) {
  const auto area = static_cast<std::size_t>(final.rules.area());
  if (final.stones.size() != area || (!final.dead.empty() && final.dead.size() != area)) {
    throw Error(ExitCode::kBadData, "count of a board of " + std::to_string(final.stones.size()) +
                                        " points with " + std::to_string(final.dead.size()) +
                                        " marks, expected " + std::to_string(area) + " for size " +
                                        final.rules.SizeString());
  }
  const GoPosition bare = BareBoard(final);
  GoCount count;
  count.owner.assign(area, 0);
  switch (final.rules.score) {
    case ScoreRule::kArea:
    case ScoreRule::kIng:
      CountByArea(bare, count);
      break;
    case ScoreRule::kStone:
      CountByStones(bare, count);
      break;
    case ScoreRule::kTerritory:
      CountByTerritory(final, bare, count);
      break;
    case ScoreRule::kSunjang:
      CountSunjang(bare, count);
      break;
  }
  count.komi_quarters = KomiQuarters(final.rules, final.handicap);
  count.compensation = Compensation(final.rules, final.handicap);
  for (const std::size_t side : {kBlack, kWhite}) count.overtime[side] = 2 * final.overtime[side];
  count.black_margin_quarters =
      2 * (count.side[kBlack].halves() - count.side[kWhite].halves()) - count.komi_quarters -
      4 * (count.compensation + count.overtime[kBlack] - count.overtime[kWhite]);
  count.winner = WinnerByMargin(final.rules.tie, count.black_margin_quarters);
  if (final.rules.score == ScoreRule::kIng) {
    count.ing_fill = FillIn(count, final.overtime, final.rules.area());
  }
  return count;
}

}  // namespace tengen
