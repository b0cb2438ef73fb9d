// SPDX-License-Identifier: MIT
#include "selfplay/clocks/think_time.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {

int OwnMovesToCome(int points, int plies) { return std::max(12, (points * 3 / 4 - plies) / 2); }

std::optional<Milliseconds> ThinkTime(const TimeControl& control, const PlayerTime& time,
                                      int moves_to_come) {
  CHECK(moves_to_come >= 1);
  if (control.kind == TimeControlKind::kNone) return std::nullopt;
  if (time.flag) return 0;
  const Milliseconds share = time.main / moves_to_come;
  Milliseconds wish = share, most = time.main;
  switch (control.kind) {
    case TimeControlKind::kNone:
    case TimeControlKind::kSudden:
      break;
    case TimeControlKind::kFischer:
      wish = share + control.increment * 4 / 5;
      break;
    case TimeControlKind::kByoYomi:
      // The last period must not end; an earlier one is lost without harm, but is worth keeping.
      wish = std::max(share, control.period * 4 / 5);
      most = time.main + time.period;
      break;
    case TimeControlKind::kCanadian:
      wish = std::max(share, time.period * 4 / 5 / std::max(1, time.stones));
      most = time.main + time.period;
      break;
    case TimeControlKind::kIng:
      if (time.main > 0) break;
      wish = time.period / moves_to_come;
      most = time.period;
      break;
  }
  return std::clamp(wish, Milliseconds{0}, std::max(Milliseconds{0}, most - kMoveOverhead));
}

}  // namespace tengen
