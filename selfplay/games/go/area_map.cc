// SPDX-License-Identifier: MIT
#include "selfplay/games/go/area_map.h"

#include <algorithm>
#include <cstddef>

#include "selfplay/games/go/pass_alive.h"
#include "selfplay/games/go/regions.h"
#include "selfplay/games/go/seki_groups.h"

namespace tengen {
namespace {

void AddCertain(const GoPosition& position, Color color, GoAreas& areas) {
  const GoPointSet eyes = PossibleEyes(position, color);
  if (eyes.Count() < 2) return;
  const PassAlive life(position, StoneOf(color), eyes);
  if (!life.AnyAlive()) return;
  for (GoPoint p = 0; p < position.area(); ++p) {
    if (!life.Certain(p)) continue;
    areas[static_cast<std::size_t>(color)].Add(p);
    areas[static_cast<std::size_t>(Opponent(color))].Remove(p);
  }
}

void FillMap(const GoAreas& areas, AreaMap& owner) {
  owner.fill(0);
  areas[0].ForEach([&](GoPoint p) { owner[p] = 1; });
  areas[1].ForEach([&](GoPoint p) { owner[p] = -1; });
}

}  // namespace

GoAreas AreasOf(const GoPosition& position) {
  const GoGeometry& geometry = position.geometry();
  const GoPointSet& black = position.stone_set(Color::kBlack);
  const GoPointSet& white = position.stone_set(Color::kWhite);
  const GoPointSet empty = geometry.on_board.Without(black | white);
  const GoPointSet by_black = Flood(geometry, PointsBeside(geometry, black), empty);
  const GoPointSet by_white = Flood(geometry, PointsBeside(geometry, white), empty);
  GoAreas areas{black | by_black.Without(by_white), white | by_white.Without(by_black)};
  AddCertain(position, Color::kBlack, areas);
  AddCertain(position, Color::kWhite, areas);
  return areas;
}

void MarkAreaMap(const GoPosition& position, AreaMap& owner) { FillMap(AreasOf(position), owner); }

GoAreas TaxedAreasOf(const GoPosition& position) {
  AreaMap owners;
  MarkAreaMap(position, owners);
  GoAreas taxed;
  VisitGroups(position, owners, [&](GoPoint p, Seki seki) {
    const auto side = static_cast<std::size_t>(owners[p] > 0 ? Color::kBlack : Color::kWhite);
    if (seki == Seki::kNo || position.at(p) == static_cast<Stone>(side)) taxed[side].Add(p);
  });
  return taxed;
}

}  // namespace tengen
