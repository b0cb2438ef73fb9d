// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_time.h"

#include <charconv>

#include "foundation/errors.h"

namespace tengen {
namespace {

using Words = std::vector<std::string>;

[[noreturn]] void Refuse(const std::string& form, const Words& arguments) {
  std::string found;
  for (const std::string& word : arguments) found += " " + word;
  throw Error(ExitCode::kBadConfig, "expected \"" + form + "\", found \"" +
                                        (found.empty() ? found : found.substr(1)) + "\"");
}

std::optional<int> ParseCount(const std::string& word) {
  int count = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
  if (error != std::errc{} || end != word.data() + word.size() || count < 0) return {};
  return count;
}

bool HasPeriods(const TimeControl& control) {
  return control.kind == TimeControlKind::kByoYomi || control.kind == TimeControlKind::kIng;
}

}  // namespace

TimeControl FromTimeSettings(const Words& arguments) {
  constexpr const char* kForm = "time_settings MAIN BYO STONES";
  if (arguments.size() != 3) Refuse(kForm, arguments);
  const auto byo = ParseSeconds(arguments[1]);
  const auto stones = ParseCount(arguments[2]);
  if (!ParseSeconds(arguments[0]) || !byo || !stones) Refuse(kForm, arguments);
  if (*stones > 0) {
    return TimeControl::FromWords({"canadian", arguments[0], arguments[1], arguments[2]});
  }
  if (*byo > 0) return {};
  return TimeControl::FromWords({"sudden", arguments[0]});
}

TimeControl FromKgsTimeSettings(const Words& arguments) {
  Words words = arguments;
  if (words.empty() || (words[0] != "none" && words[0] != "absolute" && words[0] != "byoyomi" &&
                        words[0] != "canadian")) {
    Refuse(
        "kgs-time_settings none | absolute MAIN | byoyomi MAIN PERIOD COUNT | canadian MAIN PERIOD "
        "STONES",
        arguments);
  }
  if (words[0] == "absolute") words[0] = "sudden";
  return TimeControl::FromWords(words);
}

std::optional<std::string> TimeLeftText(const TimeControl& control, const PlayerTime& time) {
  if (control.kind == TimeControlKind::kNone) return {};
  const auto text = [](Milliseconds left, int stones) {
    return std::to_string(left / 1000) + " " + std::to_string(stones);
  };
  if (time.flag || time.main > 0) return text(time.main, 0);
  return text(time.period, HasPeriods(control) ? time.periods : time.stones);
}

PlayerTime FromTimeLeft(const TimeControl& control, const Words& arguments) {
  constexpr const char* kForm = "time_left COLOR SECONDS STONES";
  if (arguments.size() != 2) Refuse(kForm, arguments);
  const auto seconds = ParseSeconds(arguments[0]);
  const auto stones = ParseCount(arguments[1]);
  if (!seconds || !stones) Refuse(kForm, arguments);
  PlayerTime time = FullTime(control);
  if (control.kind == TimeControlKind::kNone) return time;
  if (*stones == 0) {
    time.main = *seconds;
    return time;
  }
  const int most = HasPeriods(control) ? control.periods : control.stones;
  if (*stones > most || *seconds > control.period) {
    throw Error(ExitCode::kBadConfig, "time_left: under " + control.ToText() + " at most " +
                                          SecondsText(control.period) + " s and " +
                                          std::to_string(most) + " can be left, found " +
                                          arguments[0] + " " + arguments[1]);
  }
  time.main = 0;
  time.period = *seconds;
  (HasPeriods(control) ? time.periods : time.stones) = *stones;
  return time;
}

}  // namespace tengen
