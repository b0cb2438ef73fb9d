// SPDX-License-Identifier: MIT
#include "selfplay/records/dataset_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>

#include "foundation/counted.h"
#include "selfplay/records/outcome_words.h"
#include "selfplay/games/komi_words.h"

namespace tengen {

double DatasetInfo::BytesAPosition() const {
  return positions == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(positions);
}

void DatasetInfo::Add(const GameRecord& game) {
  ++games;
  moves += game.moves.size();
  for (const MoveRecord& move : game.moves) {
    positions += move.search.has_value();
    trained += move.search && move.search->trained;
  }
  ++rules[game.game + " " + game.size + " " + game.rules];
  ++generations[game.generation];
  ++winners[std::string(WinnerName(game.outcome.winner))];
  ++endings[std::string(EndReasonName(game.outcome.reason))];
  resignation_disabled += game.resignation_disabled;
  if (game.would_resign) {
    false_resignations += OutcomeValue(game.outcome.winner, *game.would_resign) >= 0;
  }
}

DatasetInfo InfoOf(const std::vector<std::string>& paths, ReadMode mode) {
  DatasetInfo info;
  for (const std::string& path : paths) {
    const RecordFileReport report =
        ReadGames(path, mode, [&](GameRecord&& game) { info.Add(game); });
    ++info.files;
    info.bytes += report.file_bytes;
    info.faults.insert(info.faults.end(), report.faults.begin(), report.faults.end());
  }
  return info;
}

namespace {

std::string Line(std::string_view name, const std::string& text) {
  return fmt::format("{:<18} {}\n", name, text);
}

std::string Counts(const std::map<std::string, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [what, games] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", what, games);
  }
  return text;
}

// A ruleset on a board, with every komi that was drawn for it.
struct RulesetCount {
  std::uint64_t games = 0;
  std::string rules;  // of the last game, with its komi
  double least_komi = std::numeric_limits<double>::infinity();
  double most_komi = -std::numeric_limits<double>::infinity();
};

std::string DescribeRulesets(const std::map<std::string, std::uint64_t>& games_by_rules) {
  std::map<std::string, RulesetCount> rulesets;
  for (const auto& [rules, games] : games_by_rules) {
    RulesetCount& count = rulesets[WithoutKomi(rules)];
    count.games += games;
    count.rules = rules;
    if (const std::optional<double> komi = KomiIn(rules)) {
      count.least_komi = std::min(count.least_komi, *komi);
      count.most_komi = std::max(count.most_komi, *komi);
    }
  }
  std::string text;
  for (const auto& [ruleset, count] : rulesets) {
    const bool one_komi = count.least_komi >= count.most_komi;
    text +=
        Line("rules", one_komi ? fmt::format("{}: {}", count.rules, Counted(count.games, "game"))
                               : fmt::format("{}: {}, komi {:g} to {:g}", ruleset,
                                             Counted(count.games, "game"), count.least_komi,
                                             count.most_komi));
  }
  return text;
}

}  // namespace

std::string DescribeDataset(const DatasetInfo& info) {
  std::string text = Line("files", fmt::format("{} ({})", info.files, Counted(info.bytes, "byte")));
  text += Line("games", fmt::format("{} ({})", info.games, Counted(info.moves, "move")));
  text += Line("positions", fmt::format("{} ({} trained on)", info.positions, info.trained));
  text += Line("bytes a position", fmt::format("{:.1f}", info.BytesAPosition()));
  text += DescribeRulesets(info.rules);
  if (!info.generations.empty()) {
    text += Line("generations",
                 fmt::format("{}, {} to {}", info.generations.size(),
                             info.generations.begin()->first, info.generations.rbegin()->first));
  }
  text += Line("winners", Counts(info.winners)) + Line("endings", Counts(info.endings));
  if (info.resignation_disabled > 0) {
    text += Line("resignation",
                 fmt::format("{} played on, {}", Counted(info.resignation_disabled, "game"),
                             Counted(info.false_resignations, "false resignation")));
  }
  return text;
}

}  // namespace tengen
