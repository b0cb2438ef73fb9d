// SPDX-License-Identifier: MIT
// One player's time as a value, and how thinking and moving change it. Time is used up at the very
// moment nothing is left of it: a player with 30 s who takes 30 s has lost a period, entered the
// next (Ing's penalty included), or lost on time.
#pragma once

#include "selfplay/clocks/time_control.h"

namespace tengen {

struct PlayerTime {
  Milliseconds main = 0;    // left
  Milliseconds period = 0;  // left of the current period, the whole one while main time is left
  int periods = 0;          // left, the current one included
  int stones = 0;           // Canadian: moves still to be played in this period
  bool flag = false;        // lost on time; nothing changes any more

  bool operator==(const PlayerTime&) const = default;
};

PlayerTime FullTime(const TimeControl& control);

// After thinking for `elapsed` (>= 0), the move not yet played. Thinking twice is thinking for the
// sum of both.
PlayerTime AfterThinking(const TimeControl& control, PlayerTime time, Milliseconds elapsed);
// After playing a move, the thinking having been counted: byo-yomi periods start anew, a stone of
// Canadian time is counted (also that of the move in which the main time ended), an increment is
// given. A fallen flag stays.
PlayerTime AfterMove(const TimeControl& control, PlayerTime time);

// Points that Ing's extra periods have cost so far; 0 under other controls.
int Penalty(const TimeControl& control, const PlayerTime& time);

// Until the flag falls if no move is played, all periods included. Not for `none`.
Milliseconds LeftUntilFlag(const TimeControl& control, const PlayerTime& time);
// Until main time or a period is used up: the next moment at which more changes than a number. Not
// for `none` nor after the flag fell (CHECKed).
Milliseconds LeftInStage(const TimeControl& control, const PlayerTime& time);
// Whether the flag falls at the end of the stage.
bool IsLastStage(const TimeControl& control, const PlayerTime& time);

}  // namespace tengen
