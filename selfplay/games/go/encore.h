// SPDX-License-Identifier: MIT
// How territory rules are counted when programs play them to the end (territory_end=encore, rules
// section 11.3; the idea is KataGo's). Two passes end the main phase, two more each of two clean-up
// phases, in which what is dead is taken:
//   - kos there: see GoPosition::IsPassForKo and GoHistory::Forbids; the third occurrence of a
//     situation (stones, side to move, marked kos) without a pass ends the game without a result.
//   - Every stone costs its player a point, but for those of the second encore, which are free.
//     With that, stones and surrounded points together count as territory and prisoners do.
//   - pass_stones=1: a pass costs the same point, turns balance, and nothing is charged.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "selfplay/games/go/position.h"

namespace tengen {

// Arrays by Color. Points of a side are stones + territory - charged.
struct EncoreCount {
  std::array<int, 2> stones{};     // own stones that count
  std::array<int, 2> territory{};  // empty points, and those under the opponent's hopeless stones
  std::array<int, 2> charged{};    // stones put before the second encore
};

// What counts for whom, +1 Black, -1 White, 0 nobody: what lives for certain with its territory,
// else every stone and every one-coloured region (area_map.h). Of a group of connected points of
// one owner nothing counts if one of its points is beside an empty point of nobody, or one of its
// stones is in atari; of such a group remain the stones that stood when the second encore began
// and, under seki_points=1, its empty points. owner: [area].
void EncoreOwnership(const GoPosition& position, std::span<std::int8_t> owner);
EncoreCount CountEncore(const GoPosition& position);
Outcome EncoreOutcome(const GoPosition& position, EndReason reason);
// The count item by item, for people.
std::string EncoreCountText(const GoPosition& position);

}  // namespace tengen
