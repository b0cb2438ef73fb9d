// SPDX-License-Identifier: MIT
// What time each player gets for a game. One text form, in seconds (up to three decimals):
//   none                              no limit
//   sudden MAIN                       all moves within the main time
//   fischer MAIN INCREMENT            each move played gives time back
//   byoyomi MAIN PERIOD COUNT         then periods; only a whole one used up in one move is lost
//   canadian MAIN PERIOD STONES       then a period for every so many moves
//   ing MAIN EXTRA COUNT POINTS       then at most COUNT extra periods at POINTS points each,
//                                     charged on entering; using up the last one loses
//   kbs, beginner30, beginner45       byoyomi 300 30 5, 0 30 1 and 0 45 1
// Sources: go.md 13. All times are whole milliseconds, so that boundaries are exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

using Milliseconds = std::int64_t;

enum class TimeControlKind { kNone, kSudden, kFischer, kByoYomi, kCanadian, kIng };

struct TimeControl {
  TimeControlKind kind = TimeControlKind::kNone;
  Milliseconds main = 0;
  Milliseconds period = 0;     // byo-yomi, Canadian, Ing
  Milliseconds increment = 0;  // Fischer, after each move
  int periods = 0;             // byo-yomi and Ing; 1 for Canadian
  int stones = 0;              // Canadian: moves in each period
  int points = 0;              // Ing: what entering a period costs

  bool operator==(const TimeControl&) const = default;

  // The text form's words. Throws Error(kBadConfig) that says which word is wrong and what was
  // expected: times are at most 100 days, counts 1 to 1000, and some time must be given.
  static TimeControl FromWords(const std::vector<std::string>& words);
  static TimeControl FromText(std::string_view text);
  // Presets are written out.
  std::string ToText() const;
};

// The forms, one a line, for help texts.
std::string TimeControlForms();

// "29.5" -> 29500; nothing when the word is no such number of seconds, or beyond 100 days.
std::optional<Milliseconds> ParseSeconds(std::string_view word);
// 29500 -> "29.5", the shortest that ParseSeconds reads back.
std::string SecondsText(Milliseconds time);

}  // namespace tengen
