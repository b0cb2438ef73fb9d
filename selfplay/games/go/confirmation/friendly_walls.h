// SPDX-License-Identifier: MIT
// Chains that stay alive whatever happens in a zone, as long as their owner plays nothing outside
// it.
#pragma once

#include <vector>

#include "selfplay/games/go/confirmation/final_position.h"

namespace tengen {

// Benson's unconditionally alive chains of `color`, counting only regions that hold no point of the
// zone. zone: [area] 1 inside; all zeros gives the ordinary unconditional life. Result: [area].
std::vector<char> FriendlyWalls(const FinalPosition& position, FinalStone color,
                                const std::vector<char>& zone);

}  // namespace tengen
