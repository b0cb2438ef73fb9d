// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/filter.h"

#include <fmt/format.h>

#include <charconv>

#include "foundation/errors.h"
#include "selfplay/records/rewriting/new_folder.h"
#include "selfplay/games/komi_words.h"

namespace tengen {
namespace {

template <class Value, class Condition>
bool Is(const std::optional<Condition>& condition, const Value& value) {
  return !condition || *condition == value;
}

bool In(const std::optional<NumberRange>& range, std::uint64_t number) {
  return !range || range->Contains(number);
}

bool HasRules(const std::optional<std::string>& wanted, const std::string& rules) {
  if (!wanted) return true;
  return *wanted == (KomiIn(*wanted) ? rules : WithoutKomi(rules));
}

}  // namespace

NumberRange ParseNumberRange(std::string_view text, const std::string& option) {
  const auto refuse = [&](const std::string& what) {
    throw Error(ExitCode::kUsage,
                fmt::format("{} {}: {}; give N, A..B, A.. or ..B", option, text, what));
  };
  const auto number = [&](std::string_view digits) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc::result_out_of_range) {
      refuse(fmt::format("\"{}\" is larger than {}", digits,
                         std::numeric_limits<std::uint64_t>::max()));
    }
    if (error != std::errc{} || end != digits.data() + digits.size()) {
      refuse(fmt::format("\"{}\" is no whole number from 0", digits));
    }
    return value;
  };
  NumberRange range;
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    range.first = range.last = number(text);
    return range;
  }
  const std::string_view first = text.substr(0, dots), last = text.substr(dots + 2);
  if (first.empty() && last.empty()) refuse("it names no number");
  if (!first.empty()) range.first = number(first);
  if (!last.empty()) range.last = number(last);
  if (range.first > range.last) refuse("its end lies before its beginning");
  return range;
}

bool GameFilter::Keeps(const GameRecord& record) const {
  const Resigned how =
      record.outcome.reason == EndReason::kResignation ? Resigned::kYes : Resigned::kNo;
  return In(generations, record.generation) && In(games, record.game_index) &&
         In(plies, record.moves.size()) && Is(winner, record.outcome.winner) && Is(resigned, how) &&
         Is(game, record.game) && Is(size, record.size) && HasRules(rules, record.rules);
}

bool GameFilter::empty() const {
  return !generations && !games && !plies && !winner && !resigned && !game && !size && !rules;
}

FilterResult FilterRecords(const RecordSource& source, const GameFilter& filter,
                           const std::string& folder) {
  if (filter.empty()) {
    throw Error(ExitCode::kUsage,
                "give at least one condition; records merge takes over every game");
  }
  NewFolder out(folder);
  GameSorter sorter(out.building());
  FilterResult result;
  result.faults = ForEachGame(source, [&](const GameSource& origin, GameRecord&& game) {
    ++result.read;
    if (!filter.Keeps(game)) return;
    ++result.kept;
    sorter.Append(origin.run, game);
  });
  if (result.kept == 0) {
    throw Error(ExitCode::kFailed, fmt::format("none of {} games meets the conditions; nothing was "
                                               "written",
                                               result.read));
  }
  sorter.Close();
  out.Publish();
  result.groups = sorter.groups();
  return result;
}

}  // namespace tengen
