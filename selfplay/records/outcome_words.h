// SPDX-License-Identifier: MIT
// Words for who won, the same wherever records are summed up, chosen or converted. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "selfplay/games/game.h"

namespace tengen {

// In the order of Winner.
inline constexpr std::array<std::string_view, 5> kWinnerNames = {"black", "white", "draw",
                                                                 "no result", "both lose"};

constexpr std::string_view WinnerName(Winner winner) {
  return kWinnerNames[static_cast<std::size_t>(winner)];
}

}  // namespace tengen
