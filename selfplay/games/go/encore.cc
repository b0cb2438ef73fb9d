// SPDX-License-Identifier: MIT
#include "selfplay/games/go/encore.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "foundation/errors.h"
#include "selfplay/games/go/area_map.h"
#include "selfplay/games/go/scoring.h"
#include "selfplay/games/go/seki_groups.h"

namespace tengen {
namespace {

constexpr Stone StoneOfOwner(std::int8_t owner) {
  return owner > 0 ? Stone::kBlack : Stone::kWhite;
}

// For whom a point counts that belongs to a group in seki.
std::int8_t OwnerInSeki(const GoPosition& position, const AreaMap& owners, GoPoint point) {
  const Stone stone = position.at(point);
  if (stone != StoneOfOwner(owners[point]) && position.rules().seki_points != 0) {
    return owners[point];
  }
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    if (stone == StoneOf(color) && position.StoodAtSecondEncore(point, color)) {
      return color == Color::kBlack ? 1 : -1;
    }
  }
  return 0;
}

}  // namespace

void EncoreOwnership(const GoPosition& position, std::span<std::int8_t> owner) {
  DCHECK(static_cast<int>(owner.size()) >= position.area());
  AreaMap owners{};
  MarkAreaMap(position, owners);
  std::fill_n(owner.begin(), position.area(), std::int8_t{0});
  VisitGroups(position, owners, [&](GoPoint p, Seki seki) {
    owner[p] = seki == Seki::kYes ? OwnerInSeki(position, owners, p) : owners[p];
  });
}

EncoreCount CountEncore(const GoPosition& position) {
  std::array<std::int8_t, kMaxGoArea> owner;
  EncoreOwnership(position, owner);
  EncoreCount count;
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (owner[p] == 0) continue;
    const std::size_t side = owner[p] > 0 ? 0 : 1;
    ++(position.at(p) == StoneOfOwner(owner[p]) ? count.stones : count.territory)[side];
  }
  if (position.rules().pass_stones == 0) {
    count.charged = {position.charged(Color::kBlack), position.charged(Color::kWhite)};
  }
  return count;
}

Outcome EncoreOutcome(const GoPosition& position, EndReason reason) {
  const GoRules& rules = position.rules();
  const EncoreCount count = CountEncore(position);
  const auto points = [&count](std::size_t side) {
    return count.stones[side] + count.territory[side] - count.charged[side];
  };
  const int quarters = 4 * (points(0) - points(1)) - rules.komi_quarters;
  return {WinnerByMargin(rules.tie, quarters), reason, static_cast<float>(quarters) / 4.0F};
}

std::string EncoreCountText(const GoPosition& position) {
  const EncoreCount count = CountEncore(position);
  const auto side = [&count](const char* name, std::size_t color) {
    return fmt::format("{} {}: {} on stones, {} around, less {} stones played", name,
                       count.stones[color] + count.territory[color] - count.charged[color],
                       count.stones[color], count.territory[color], count.charged[color]);
  };
  return fmt::format("{}\n{}\nkomi {:g}", side("Black", 0), side("White", 1),
                     position.rules().komi());
}

}  // namespace tengen
