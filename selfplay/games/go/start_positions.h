// SPDX-License-Identifier: MIT
// Where stones stand before the first move: Sunjang's set-up and handicap stones (rules section 9).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "selfplay/games/go/position.h"

namespace tengen {

struct SunjangStone {
  GoPoint point;  // on 19x19
  Stone color;
};
// Black: D4 G4 N4 D10 Q10 G16 N16 Q16. White: K4 Q4 D7 Q7 D13 Q13 D16 K16. Sensei's Library and
// Wikipedia agree on it.
extern const std::array<SunjangStone, 16> kSunjangStones;
inline constexpr Action kSunjangCenter = 9 * kMaxGoSide + 9;  // K10

// The same pictures seen from opposite sides of the board: with three stones `kKba` leaves the far
// left corner empty (Korean texts), `kGtp` the near right one (GTP 2's fixed_handicap).
enum class HandicapStyle : std::uint8_t { kKba, kGtp };

// The most stones of a fixed handicap on that board: 9, 4 (an even side, or a side of 7) or 0.
int MaxFixedHandicap(int width, int height);
// In order of placement. Throws Error(kBadData) for a number of stones that the board has not.
std::vector<GoPoint> FixedHandicap(int width, int height, int stones, HandicapStyle style);

// Black stones on an empty board, White to move: fixed handicaps and free placement alike (Black
// while they are being placed). Throws Error(kBadData) for a point twice or off the board, and for
// stones that leave a chain no liberty.
GoPosition HandicapStart(const GoRules& rules, std::span<const GoPoint> stones,
                         Color to_move = Color::kWhite);

}  // namespace tengen
