// SPDX-License-Identifier: MIT
#include <algorithm>

#include "foundation/errors.h"
#include "selfplay/games/cases/go_case.h"

namespace tengen {
namespace {

struct ClockForm {
  const char* kind;
  std::vector<std::string> keys;  // in the order of the control's text form
};

const std::vector<ClockForm> kClockForms{{"byoyomi", {"main", "period", "count"}},
                                         {"ing", {"main", "extra", "count", "points"}},
                                         {"sudden", {"main"}}};

// What follows "key=" in the one word that begins so; nothing when no or several words do.
std::optional<std::string> Valued(const std::vector<std::string>& words, const std::string& key) {
  std::optional<std::string> found;
  for (const std::string& word : words) {
    if (!word.starts_with(key + "=")) continue;
    if (found) return {};
    found = word.substr(key.size() + 1);
  }
  return found;
}

}  // namespace

GoCase::Step GoCase::SetClock(const Words& words) {
  Need(words.size() >= 2, "clock KIND key=value …");
  const auto form = std::find_if(kClockForms.begin(), kClockForms.end(),
                                 [&](const ClockForm& known) { return words[1] == known.kind; });
  if (form == kClockForms.end()) Malformed("unknown clock \"" + words[1] + "\"");
  Words text{words[1]};
  std::string expected = "clock " + words[1];
  for (const std::string& key : form->keys) {
    expected += " " + key + "=";
    if (const auto value = Valued(words, key)) text.push_back(*value);
  }
  Need(words.size() == form->keys.size() + 2 && text.size() == form->keys.size() + 1,
       expected.c_str());
  try {
    time_control_ = TimeControl::FromWords(text);
  } catch (const Error& error) {
    Malformed(error.what());
  }
  times_.fill(FullTime(*time_control_));
  return {};
}

GoCase::Step GoCase::Spend(const Words& words) {
  Need(words.size() == 3 && time_control_, "spend C SECONDS, after clock");
  const auto elapsed = ParseSeconds(words[2]);
  if (!elapsed) Malformed("expected seconds, found \"" + words[2] + "\"");
  if (ClockResult()) return Failed("expected a clock that runs, found " + *ClockResult());
  PlayerTime& time = times_[static_cast<std::size_t>(ParseColor(words[1]))];
  time = AfterMove(*time_control_, AfterThinking(*time_control_, time, *elapsed));
  return {};
}

GoCase::Step GoCase::ExpectClock(const Words& words) {
  Need(words.size() >= 4 && time_control_, "expect clock C main= … flag=yes|no, after clock");
  const PlayerTime& time = times_[static_cast<std::size_t>(ParseColor(words[2]))];
  const std::vector<std::pair<std::string, std::string>> facts{
      {"main", SecondsText(time.main)},
      {"periods", std::to_string(time.periods)},
      {"penalty", std::to_string(::tengen::Penalty(*time_control_, time))},
      {"flag", time.flag ? "yes" : "no"}};
  std::string expected, found;
  for (std::size_t i = 3; i < words.size(); ++i) {
    const auto fact = std::find_if(facts.begin(), facts.end(), [&](const auto& known) {
      return words[i].starts_with(known.first + "=");
    });
    if (fact == facts.end()) Malformed("unknown fact of a clock \"" + words[i] + "\"");
    const char* between = i > 3 ? " " : "";
    expected += between + words[i];
    found += between + fact->first + "=" + fact->second;
  }
  return Compare("clock " + words[2], expected, found);
}

std::optional<std::string> GoCase::ClockResult() const {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    if (times_[static_cast<std::size_t>(color)].flag) {
      return color == Color::kBlack ? "W+T" : "B+T";
    }
  }
  return {};
}

}  // namespace tengen
