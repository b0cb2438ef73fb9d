// SPDX-License-Identifier: MIT
// Which game records may be written, and which may be believed when read: every field in its range,
// every list in its order. Knows no rules of any game (check.h does). Thread-safe.
#pragma once

#include "selfplay/records/game_record.h"

namespace tengen {

inline constexpr int kMaxRecordedMoves = 10000;
inline constexpr int kMaxRecordedVisits = 1 << 30;
inline constexpr std::int64_t kMaxRecordedTime = 100LL * 24 * 3600 * 1000;  // ms: of a move

// Error(kBadData) naming the game index, the move (from 0), the field, its value and what is
// allowed.
void ValidateGameRecord(const GameRecord& game);

}  // namespace tengen
