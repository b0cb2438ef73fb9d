// SPDX-License-Identifier: MIT
// Section 7.2 of the rules of Go written straight from its text, for comparison: every state that
// hypothetical play can reach is listed, and the attacker's win is the least fixed point over all
// of them. Shares no code with the product. For tiny boards alone, and slow on purpose.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tengen {

enum class ReferenceLife { kUncapturable, kRebornLocal, kRebornWide, kDead, kTooLarge };

// board: . X O, row by row from the top. A life a point, of the chain there; kUncapturable on
// empty points. kTooLarge for chains whose fight has more than max_states states.
std::vector<ReferenceLife> ReferenceLives(const std::string& board, int width, int height,
                                          std::size_t max_states);

}  // namespace tengen
