// SPDX-License-Identifier: MIT
// What a clock shows, in words. Counting down shows the second that has begun, so that 0:00 is
// never shown before the flag falls.
#pragma once

#include <string>

#include "selfplay/clocks/game_clock.h"

namespace tengen {

const char* SideName(ClockSide side);

// Seconds left, begun ones counted whole: 1 to 1000 ms -> 1.
Milliseconds SecondsBegun(Milliseconds left);
// "1:02:03" or "4:05", begun seconds counted whole.
std::string CountdownText(Milliseconds left);

// "4:12 + 5 x 0:30", "0:29 (3 left)", "4:59 for 7 moves", "9:59 (2 left), 4 points", "flag fallen".
std::string TimeText(const TimeControl& control, const PlayerTime& time);

}  // namespace tengen
