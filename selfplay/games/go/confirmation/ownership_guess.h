// SPDX-License-Identifier: MIT
// Who will probably own each point, by random play-outs. It only chooses where the exact search
// looks first; no finding rests on it.
#pragma once

#include <vector>

#include "selfplay/games/go/confirmation/final_position.h"

namespace tengen {

// [area] from -1 (White) to 1 (Black): the mean owner at the end of `playouts` random games from
// the position, in which nobody fills an own one-point eye. Always the same for the same position.
std::vector<float> GuessOwnership(const FinalPosition& position, int playouts);

}  // namespace tengen
