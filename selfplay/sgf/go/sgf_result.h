// SPDX-License-Identifier: MIT
// What SGF's RE says, in FF[4]'s words and in those that programs and people write instead:
// "B+3.5", "W+Resign", "B + 1/2", "White wins by resignation", "黑中盘胜", "白中押し勝ち",
// "黑胜3.75子", "흑불계승". Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "selfplay/sgf/go/sgf_amount.h"

namespace tengen {

enum class SgfWinner : std::uint8_t { kBlack, kWhite, kDraw, kVoid, kBothLose, kUnknown };
enum class SgfWinBy : std::uint8_t { kUnstated, kPoints, kResignation, kTime, kForfeit };

struct SgfResult {
  SgfWinner winner = SgfWinner::kUnknown;
  SgfWinBy by = SgfWinBy::kUnstated;  // of a win
  std::optional<double> margin;       // in points, the winner's view, not negative; with kPoints

  friend bool operator==(const SgfResult&, const SgfResult&) = default;
};

// Results in zi are given in points; see SgfQuarters for numbers without a unit. "B+0" is a win.
// Empty when the text is nothing known; "?" is known (kUnknown).
std::optional<SgfResult> ParseSgfResult(std::string_view text, SgfQuarters quarters);

}  // namespace tengen
