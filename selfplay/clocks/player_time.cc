// SPDX-License-Identifier: MIT
#include "selfplay/clocks/player_time.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {

PlayerTime FullTime(const TimeControl& control) {
  return {control.main, control.period, control.periods, control.stones, false};
}

PlayerTime AfterThinking(const TimeControl& control, PlayerTime time, Milliseconds elapsed) {
  CHECK(elapsed >= 0);
  if (control.kind == TimeControlKind::kNone || time.flag) return time;
  if (elapsed < time.main) {
    time.main -= elapsed;
    return time;
  }
  Milliseconds over = elapsed - time.main;
  time.main = 0;
  if (over < time.period) {
    time.period -= over;
    return time;
  }
  over -= time.period;
  // The current period is lost, and every whole one that fits into the rest.
  const Milliseconds lost = control.period > 0 ? 1 + over / control.period : 0;
  if (lost >= time.periods) return {0, 0, 0, time.stones, true};
  time.periods -= static_cast<int>(lost);
  time.period = control.period - over % control.period;
  return time;
}

PlayerTime AfterMove(const TimeControl& control, PlayerTime time) {
  if (time.flag) return time;
  switch (control.kind) {
    case TimeControlKind::kNone:
    case TimeControlKind::kSudden:
    case TimeControlKind::kIng:
      break;
    case TimeControlKind::kFischer:
      time.main += control.increment;
      break;
    case TimeControlKind::kByoYomi:
      time.period = control.period;
      break;
    case TimeControlKind::kCanadian:
      if (time.main > 0 || --time.stones > 0) break;
      time.stones = control.stones;
      time.period = control.period;
      break;
  }
  return time;
}

int Penalty(const TimeControl& control, const PlayerTime& time) {
  if (control.kind != TimeControlKind::kIng || time.main > 0) return 0;
  return control.points * std::min(control.periods, control.periods - time.periods + 1);
}

Milliseconds LeftUntilFlag(const TimeControl& control, const PlayerTime& time) {
  CHECK(control.kind != TimeControlKind::kNone);
  if (time.flag) return 0;
  return time.main + time.period + std::max(0, time.periods - 1) * control.period;
}

Milliseconds LeftInStage(const TimeControl& control, const PlayerTime& time) {
  CHECK(control.kind != TimeControlKind::kNone && !time.flag);
  return time.main > 0 ? time.main : time.period;
}

bool IsLastStage(const TimeControl& control, const PlayerTime& time) {
  return control.kind != TimeControlKind::kNone && time.periods <= (time.main > 0 ? 0 : 1);
}

}  // namespace tengen
