// SPDX-License-Identifier: MIT
// How long a program should think about its next move. A pure function of what is left.
#pragma once

#include <optional>

#include "selfplay/clocks/player_time.h"

namespace tengen {

// What a move may cost beside the thinking: passing it on through programs and networks.
inline constexpr Milliseconds kMoveOverhead = 100;

// Own moves that are still to come on a board of so many points after so many plies, at least 12:
// games rarely fill more than three quarters of a board.
int OwnMovesToCome(int points, int plies);

// Main time is shared out evenly over the moves to come (own ones, from 1), but periods and
// increments are used, since they come back: 80 % of a byo-yomi period or of a stone's share of
// Canadian time, 80 % of an increment. Ing's periods cost points, so none is entered before it
// must be, and one that was entered is shared out like main time. Always less than what is left
// until something is lost; 0 when that is less than the overhead. Nothing without a limit.
std::optional<Milliseconds> ThinkTime(const TimeControl& control, const PlayerTime& time,
                                      int moves_to_come);

}  // namespace tengen
