// SPDX-License-Identifier: MIT
#include "selfplay/records/dataset_info.h"

#include <array>

namespace tengen {

double DatasetInfo::BytesAPosition() const {
  return positions == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(positions);
}

void DatasetInfo::Add(const GameRecord& game) {
  static constexpr std::array<const char*, 5> kWinners = {"black", "white", "draw", "no result",
                                                          "both lose"};
  ++games;
  moves += game.moves.size();
  for (const MoveRecord& move : game.moves) {
    positions += move.search.has_value();
    trained += move.search && move.search->trained;
  }
  ++rules[game.game + " " + game.size + " " + game.rules];
  ++generations[game.generation];
  ++winners[kWinners[static_cast<std::size_t>(game.outcome.winner)]];
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

}  // namespace tengen
