// SPDX-License-Identifier: MIT
// Who owns each point for the network's area planes: what is certain to live and its territory,
// else every stone and every one-coloured region as it stands.
#pragma once

#include <array>
#include <cstdint>

#include "selfplay/games/go/position.h"

namespace tengen {

using AreaMap = std::array<std::int8_t, kMaxGoArea>;  // +1 Black, -1 White, 0
using GoAreas = std::array<GoPointSet, 2>;            // by Color, disjoint

GoAreas AreasOf(const GoPosition& position);
// The same, a number a point.
void MarkAreaMap(const GoPosition& position, AreaMap& owner);
// Under a group tax: of groups in seki (seki_groups.h) only stones are owned.
GoAreas TaxedAreasOf(const GoPosition& position);

}  // namespace tengen
