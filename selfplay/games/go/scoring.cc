// SPDX-License-Identifier: MIT
#include "selfplay/games/go/scoring.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "foundation/errors.h"

namespace tengen {
namespace {

// Values beside -1, 0, 1 while counting.
constexpr std::int8_t kUnseen = 2;
constexpr std::int8_t kSharedPoint = 3;

// Fills every empty region's points with its owner, kSharedPoint between both colours, 0 beside no
// stone.
void MarkOwners(const GoPosition& position, std::span<std::int8_t> owner) {
  DCHECK(static_cast<int>(owner.size()) >= position.area());
  const auto area = static_cast<GoPoint>(position.area());
  for (GoPoint p = 0; p < area; ++p) {
    const Stone stone = position.at(p);
    owner[p] = stone == Stone::kBlack ? 1 : stone == Stone::kWhite ? -1 : kUnseen;
  }
  std::array<GoPoint, kMaxGoArea> region;
  for (GoPoint start = 0; start < area; ++start) {
    if (owner[start] != kUnseen) continue;
    std::size_t size = 0;
    bool touches_black = false, touches_white = false;
    region[size++] = start;
    owner[start] = 0;
    for (std::size_t i = 0; i < size; ++i) {
      for (const GoPoint n : position.geometry().neighbors[region[i]]) {
        const Stone stone = position.at(n);
        touches_black |= stone == Stone::kBlack;
        touches_white |= stone == Stone::kWhite;
        if (stone != Stone::kEmpty || owner[n] != kUnseen) continue;
        owner[n] = 0;
        region[size++] = n;
      }
    }
    const bool both = touches_black && touches_white;
    const auto value = static_cast<std::int8_t>(both            ? kSharedPoint
                                                : touches_black ? 1
                                                : touches_white ? -1
                                                                : 0);
    for (std::size_t i = 0; i < size; ++i) owner[region[i]] = value;
  }
}

}  // namespace

void AreaOwnership(const GoPosition& position, std::span<std::int8_t> owner) {
  MarkOwners(position, owner);
  std::replace(owner.begin(), owner.begin() + position.area(), kSharedPoint, std::int8_t{0});
}

AreaCount CountArea(const GoPosition& position) {
  std::array<std::int8_t, kMaxGoArea> owner;
  MarkOwners(position, owner);
  const bool split = position.rules().shared != 0 || position.rules().score == ScoreRule::kIng;
  AreaCount count;
  for (int p = 0; p < position.area(); ++p) {
    const std::int8_t value = owner[static_cast<std::size_t>(p)];
    if (value == 1) count.black_halves += 2;
    if (value == -1) count.white_halves += 2;
    if (value == kSharedPoint && split) {
      ++count.black_halves;
      ++count.white_halves;
    }
  }
  return count;
}

Outcome AreaOutcome(const GoPosition& position, EndReason reason) {
  const GoRules& rules = position.rules();
  const AreaCount count =
      rules.score == ScoreRule::kStone
          ? AreaCount{2 * position.stones(Color::kBlack), 2 * position.stones(Color::kWhite)}
          : CountArea(position);
  const int quarters = 2 * (count.black_halves - count.white_halves) - rules.komi_quarters;
  return {WinnerByMargin(rules.tie, quarters), reason, static_cast<float>(quarters) / 4.0F};
}

Winner WinnerByMargin(TieRule tie, int quarters) {
  if (quarters != 0) return quarters > 0 ? Winner::kBlack : Winner::kWhite;
  return tie == TieRule::kBlack   ? Winner::kBlack
         : tie == TieRule::kWhite ? Winner::kWhite
                                  : Winner::kDraw;
}

}  // namespace tengen
