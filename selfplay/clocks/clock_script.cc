// SPDX-License-Identifier: MIT
#include "selfplay/clocks/clock_script.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <vector>

#include "foundation/errors.h"

namespace tengen {
namespace {

struct Entry {
  Milliseconds after;
  ClockKey key;
};

std::optional<ClockKey> KeyNamed(const std::string& word) {
  if (word == "space") return ClockKey::kPress;
  return word.size() == 1 ? ClockKeyOf(word[0]) : std::nullopt;
}

std::vector<Entry> ParseScript(std::string_view script, const std::string& source) {
  std::vector<Entry> entries;
  std::istringstream stream{std::string(script)};
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    std::istringstream words_of_line(line);
    const std::vector<std::string> words{std::istream_iterator<std::string>(words_of_line), {}};
    if (words.empty() || words[0][0] == '#') continue;
    const auto after = ParseSeconds(words[0]);
    const auto key = words.size() == 2 ? KeyNamed(words[1]) : std::nullopt;
    if (!after || !key) {
      throw Error(ExitCode::kBadData,
                  source + ":" + std::to_string(number) +
                      ": expected \"SECONDS KEY\" with KEY space, p, u or q, found \"" + line +
                      "\"");
    }
    entries.push_back({*after, *key});
  }
  return entries;
}

}  // namespace

void RunClockScript(std::string_view script, const std::string& source, const TimeControl& control,
                    const ChessClock::Write& write) {
  const std::vector<Entry> entries = ParseScript(script, source);
  FakeClock time;
  ChessClock clock(control, ClockStyle::kPlain, write, time);
  for (const Entry& entry : entries) {
    for (Milliseconds left = entry.after; left > 0;) {
      const Milliseconds step = std::min(left, clock.NextTick().value_or(left));
      time.Advance(static_cast<double>(step) / 1000.0);
      clock.Tick();
      left -= step;
    }
    clock.Handle(entry.key);
    if (clock.quit()) break;
  }
  write(clock.Summary());
}

}  // namespace tengen
