// SPDX-License-Identifier: MIT
#include "selfplay/clocks/time_control.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <sstream>

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr Milliseconds kLongest = 100LL * 24 * 3600 * 1000;
constexpr int kMostCount = 1000;

struct Form {
  TimeControlKind kind;
  std::string_view name;
  std::string_view arguments;  // their names, as they are read
};
constexpr std::array<Form, 6> kForms{
    {{TimeControlKind::kNone, "none", ""},
     {TimeControlKind::kSudden, "sudden", "MAIN"},
     {TimeControlKind::kFischer, "fischer", "MAIN INCREMENT"},
     {TimeControlKind::kByoYomi, "byoyomi", "MAIN PERIOD COUNT"},
     {TimeControlKind::kCanadian, "canadian", "MAIN PERIOD STONES"},
     {TimeControlKind::kIng, "ing", "MAIN EXTRA COUNT POINTS"}}};

struct Preset {
  std::string_view name, text;
};
constexpr std::array<Preset, 3> kPresets{{{"kbs", "byoyomi 300 30 5"},
                                          {"beginner30", "byoyomi 0 30 1"},
                                          {"beginner45", "byoyomi 0 45 1"}}};

std::vector<std::string> Split(std::string_view text) {
  std::istringstream stream{std::string(text)};
  return {std::istream_iterator<std::string>(stream), {}};
}

std::string FormText(const Form& form) {
  std::string text(form.name);
  if (!form.arguments.empty()) text += " " + std::string(form.arguments);
  return text;
}

[[noreturn]] void Refuse(const std::string& what) {
  throw Error(ExitCode::kBadConfig, "time control: " + what);
}

// Reads the arguments of one form, by name.
class Arguments {
 public:
  Arguments(const Form& form, const std::vector<std::string>& words)
      : form_(form), names_(Split(form.arguments)), words_(words) {
    if (words.size() == names_.size() + 1) return;
    Refuse("expected \"" + FormText(form) + "\", found " + std::to_string(words.size() - 1) +
           " words after " + std::string(form.name));
  }

  Milliseconds Time(std::string_view name, Milliseconds least) const {
    const auto time = ParseSeconds(Word(name));
    if (time && *time >= least) return *time;
    Wrong(name, std::string("seconds ") + (least > 0 ? "above 0" : "from 0") + " to " +
                    SecondsText(kLongest) + " with at most three decimals");
  }

  int Count(std::string_view name) const {
    const std::string& word = Word(name);
    int count = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (error == std::errc{} && end == word.data() + word.size() && count >= 1 &&
        count <= kMostCount) {
      return count;
    }
    Wrong(name, "a whole number from 1 to " + std::to_string(kMostCount));
  }

 private:
  const std::string& Word(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    CHECK(found != names_.end());
    return words_[static_cast<std::size_t>(found - names_.begin()) + 1];
  }

  [[noreturn]] void Wrong(std::string_view name, const std::string& expected) const {
    Refuse(std::string(name) + " in \"" + FormText(form_) + "\" is " + expected + ", found \"" +
           Word(name) + "\"");
  }

  const Form& form_;
  const std::vector<std::string> names_;
  const std::vector<std::string>& words_;
};

TimeControl Read(const Form& form, const Arguments& arguments) {
  TimeControl control;
  control.kind = form.kind;
  switch (form.kind) {
    case TimeControlKind::kNone:
      break;
    case TimeControlKind::kSudden:
      control.main = arguments.Time("MAIN", 1);
      break;
    case TimeControlKind::kFischer:
      control.main = arguments.Time("MAIN", 1);
      control.increment = arguments.Time("INCREMENT", 0);
      break;
    case TimeControlKind::kByoYomi:
      control.main = arguments.Time("MAIN", 0);
      control.period = arguments.Time("PERIOD", 1);
      control.periods = arguments.Count("COUNT");
      break;
    case TimeControlKind::kCanadian:
      control.main = arguments.Time("MAIN", 0);
      control.period = arguments.Time("PERIOD", 1);
      control.periods = 1;
      control.stones = arguments.Count("STONES");
      break;
    case TimeControlKind::kIng:
      // Without main time the first penalty would be due before the first move.
      control.main = arguments.Time("MAIN", 1);
      control.period = arguments.Time("EXTRA", 1);
      control.periods = arguments.Count("COUNT");
      control.points = arguments.Count("POINTS");
      break;
  }
  return control;
}

}  // namespace

TimeControl TimeControl::FromWords(const std::vector<std::string>& words) {
  if (words.empty()) Refuse("expected one of\n" + TimeControlForms());
  for (const Preset& preset : kPresets) {
    if (words[0] != preset.name) continue;
    if (words.size() > 1) Refuse(words[0] + " takes no further words, found \"" + words[1] + "\"");
    return FromText(preset.text);
  }
  for (const Form& form : kForms) {
    if (words[0] == form.name) return Read(form, Arguments(form, words));
  }
  Refuse("unknown kind \"" + words[0] + "\"; expected one of\n" + TimeControlForms());
}

TimeControl TimeControl::FromText(std::string_view text) { return FromWords(Split(text)); }

std::string TimeControl::ToText() const {
  const auto time = [](Milliseconds value) { return " " + SecondsText(value); };
  const auto count = [](int value) { return " " + std::to_string(value); };
  switch (kind) {
    case TimeControlKind::kNone:
      return "none";
    case TimeControlKind::kSudden:
      return "sudden" + time(main);
    case TimeControlKind::kFischer:
      return "fischer" + time(main) + time(increment);
    case TimeControlKind::kByoYomi:
      return "byoyomi" + time(main) + time(period) + count(periods);
    case TimeControlKind::kCanadian:
      return "canadian" + time(main) + time(period) + count(stones);
    case TimeControlKind::kIng:
      return "ing" + time(main) + time(period) + count(periods) + count(points);
  }
  return "";
}

std::string TimeControlForms() {
  std::string text;
  for (const Form& form : kForms) text += "  " + FormText(form) + "\n";
  for (const Preset& preset : kPresets) {
    text += "  " + std::string(preset.name) + " = " + std::string(preset.text) + "\n";
  }
  text.pop_back();
  return text;
}

std::optional<Milliseconds> ParseSeconds(std::string_view word) {
  const std::size_t point = word.find('.');
  const std::string_view whole = word.substr(0, point);
  std::string decimals(point == std::string_view::npos ? "0" : word.substr(point + 1));
  const auto digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!digits(whole) || !digits(decimals) || whole.size() > 8 || decimals.size() > 3) return {};
  decimals.resize(3, '0');
  const Milliseconds time = std::stoll(std::string(whole)) * 1000 + std::stoll(decimals);
  if (time > kLongest) return {};
  return time;
}

std::string SecondsText(Milliseconds time) {
  CHECK(time >= 0);
  std::string text = std::to_string(time / 1000);
  if (time % 1000 == 0) return text;
  text += "." + std::to_string(1000 + time % 1000).substr(1);
  while (text.back() == '0') text.pop_back();
  return text;
}

}  // namespace tengen
