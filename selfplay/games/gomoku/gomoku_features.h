// SPDX-License-Identifier: MIT
// The network's input for five in a row, `gomoku-1`. Everything is from the side to move; the two
// planes of winning points are one-move look-ahead, so that a small network need not spend its
// layers on counting to five. A change of meaning or order is a new name.
//
//  plane 0  on the board            plane 4  the move before that
//  plane 1  own stones              plane 5  points where an own stone wins at once
//  plane 2  opponent's stones       plane 6  points where an opponent's stone would win at once
//  plane 3  last move
//  global 0  1 if Black is to move  global 1  1 if exactly five wins (standard)
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "selfplay/games/game.h"
#include "selfplay/games/gomoku/gomoku_position.h"

namespace tengen {

struct GomokuFeatures {
  static constexpr std::string_view kName = "gomoku-1";
  static constexpr int kPlanes = 7;
  static constexpr int kGlobals = 2;

  // planes: [kPlanes][words a plane], zeroed by the caller; globals: [kGlobals].
  static void Encode(const GomokuPosition& position, const GomokuHistory& history,
                     std::span<std::uint64_t> planes, std::span<float> globals);
  static Hash128 EvaluationKey(const GomokuPosition& position, const GomokuHistory& history);
};

}  // namespace tengen
