// SPDX-License-Identifier: MIT
// What a cell of a fight holds: a kind in the low bits, marks above.
#pragma once

#include <cstdint>

#include "selfplay/games/go/confirmation/fight.h"

namespace tengen::fight_cells {

inline constexpr std::uint8_t kEmpty = 0, kStoneX = 1, kStoneY = 2, kWallX = 3, kWallY = 4;
inline constexpr std::uint8_t kKind = 7;
inline constexpr std::uint8_t kOld = 0x08;       // X, in the cleared place since the stop
inline constexpr std::uint8_t kTook = 0x10;      // a stone that took a ko still under a ban
inline constexpr std::uint8_t kMaybeBan = 0x20;  // an empty point the prover may be banned from
inline constexpr std::uint8_t kUnsure = 0x40;    // a hostile wall that may be the prover's stone

constexpr std::uint8_t Kind(std::uint8_t cell) { return cell & kKind; }
constexpr std::uint8_t StoneOf(FightSide side) {
  return side == FightSide::kOwner ? kStoneX : kStoneY;
}
constexpr std::uint8_t WallOf(FightSide side) {
  return side == FightSide::kOwner ? kWallX : kWallY;
}
constexpr bool Belongs(std::uint8_t cell, FightSide side) {
  return Kind(cell) == StoneOf(side) || Kind(cell) == WallOf(side);
}

}  // namespace tengen::fight_cells
