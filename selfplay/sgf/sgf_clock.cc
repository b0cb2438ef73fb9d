// SPDX-License-Identifier: MIT
#include "selfplay/sgf/sgf_clock.h"

#include <fmt/format.h>

namespace tengen {

void AddSgfTimeControl(const TimeControl& control, SgfNode& root) {
  root.Add("TM", SecondsText(control.main));
  switch (control.kind) {
    case TimeControlKind::kNone:
    case TimeControlKind::kSudden:
      break;
    case TimeControlKind::kFischer:
      root.Add("OT", fmt::format("{} fischer", SecondsText(control.increment)));
      break;
    case TimeControlKind::kByoYomi:
      root.Add("OT", fmt::format("{}x{} byo-yomi", control.periods, SecondsText(control.period)));
      break;
    case TimeControlKind::kCanadian:
      root.Add("OT", fmt::format("{}/{} Canadian", control.stones, SecondsText(control.period)));
      break;
    case TimeControlKind::kIng:
      root.Add("OT", fmt::format("{}x{} Ing, {} points each", control.periods,
                                 SecondsText(control.period), control.points));
      break;
  }
}

void AddSgfTimeLeft(const TimeControl& control, Color mover, const PlayerTime& left,
                    SgfNode& node) {
  const bool black = mover == Color::kBlack;
  const bool overtime = left.main == 0 && control.period > 0;
  node.Add(black ? "BL" : "WL", SecondsText(overtime ? left.period : left.main));
  if (!overtime) return;
  const int count = control.kind == TimeControlKind::kCanadian ? left.stones : left.periods;
  node.Add(black ? "OB" : "OW", fmt::format("{}", count));
}

}  // namespace tengen
