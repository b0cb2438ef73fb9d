// SPDX-License-Identifier: MIT
#include "selfplay/games/go/area_map.h"

#include "selfplay/games/go/scoring.h"

namespace tengen {

void MarkAreaMap(const GoPosition& position, AreaMap& owner) { AreaOwnership(position, owner); }

}  // namespace tengen
