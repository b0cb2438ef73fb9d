// SPDX-License-Identifier: MIT
// Ing's way of counting, shown with stones (rules section 8.2).
#pragma once

#include <array>

#include "selfplay/games/go/count.h"

namespace tengen {

// count: by area with shared points split, its margin done. overtime: stones that colour pays.
IngFill FillIn(const GoCount& count, std::array<int, 2> overtime, int area);

}  // namespace tengen
