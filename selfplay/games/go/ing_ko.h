// SPDX-License-Identifier: MIT
// Which captures are ko captures under the Ing ko rule (rules section 10): those on an even cycle
// of two or four board plays. Two are the ordinary ko, four cover eternal life; sending two and
// returning one is an odd cycle and none. What is done with the answer (hot stones, runs) is the
// history's.
#pragma once

#include <array>

#include "selfplay/games/go/geometry.h"
#include "selfplay/games/go/position.h"

namespace tengen {

// The stones of a board; the entry of kOffBoard is kOutside.
using GoColors = std::array<Stone, kMaxGoArea + 1>;

// Whether one or three further board plays (the opponent first, no self-captures, ko rules ignored)
// can bring `before` back after `mover` played on `point`. The play must be no self-capture; false
// when it takes nothing.
bool LiesOnEvenCycle(const GoGeometry& geometry, const GoColors& before, GoPoint point,
                     Stone mover);

}  // namespace tengen
