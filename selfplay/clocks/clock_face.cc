// SPDX-License-Identifier: MIT
#include "selfplay/clocks/clock_face.h"

namespace tengen {
namespace {

std::string TwoDigits(Milliseconds value) { return std::to_string(100 + value).substr(1); }

std::string MainText(const TimeControl& control, const PlayerTime& time) {
  const std::string main = CountdownText(time.main), period = CountdownText(control.period);
  switch (control.kind) {
    case TimeControlKind::kByoYomi:
    case TimeControlKind::kIng:
      return main + " + " + std::to_string(time.periods) + " x " + period;
    case TimeControlKind::kCanadian:
      return main + " + " + period + " for " + std::to_string(time.stones) + " moves";
    default:
      return main;
  }
}

std::string PeriodText(const TimeControl& control, const PlayerTime& time) {
  const std::string left = CountdownText(time.period);
  if (control.kind == TimeControlKind::kCanadian) {
    return left + " for " + std::to_string(time.stones) + (time.stones == 1 ? " move" : " moves");
  }
  const std::string periods = left + " (" + std::to_string(time.periods) + " left)";
  if (control.kind == TimeControlKind::kByoYomi) return periods;
  return periods + ", " + std::to_string(Penalty(control, time)) + " points";
}

}  // namespace

const char* SideName(ClockSide side) { return side == ClockSide::kBlack ? "Black" : "White"; }

Milliseconds SecondsBegun(Milliseconds left) { return (left + 999) / 1000; }

std::string CountdownText(Milliseconds left) {
  const Milliseconds seconds = SecondsBegun(left);
  const std::string tail = ":" + TwoDigits(seconds % 60);
  if (seconds < 3600) return std::to_string(seconds / 60) + tail;
  return std::to_string(seconds / 3600) + ":" + TwoDigits(seconds / 60 % 60) + tail;
}

std::string TimeText(const TimeControl& control, const PlayerTime& time) {
  if (control.kind == TimeControlKind::kNone) return "no limit";
  if (time.flag) return "flag fallen";
  return time.main > 0 ? MainText(control, time) : PeriodText(control, time);
}

}  // namespace tengen
