// SPDX-License-Identifier: MIT
// A counted board in letters.
#pragma once

#include <string>

#include "selfplay/games/go/count.h"

namespace tengen {

// X O living stones, x o dead ones, b w points of Black and White, . points of nobody; with
// coordinates. owner: [area], of GoCount.
std::string BoardText(const GoFinalPosition& final, const std::vector<std::int8_t>& owner);

}  // namespace tengen
