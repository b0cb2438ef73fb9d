// SPDX-License-Identifier: MIT
#include "selfplay/arena/match_records.h"

#include "foundation/files.h"
#include "selfplay/records/record_writer.h"

namespace tengen {

void WriteMatchRecords(const MatchResult& result, const std::string& folder) {
  if (result.games.empty()) return;
  CreateFolder(folder);
  const GameRecord& first = result.games.front().record;
  RecordHeader header;
  header.game = first.game;
  header.size = first.size;
  header.rules = first.rules;
  header.worker = "match";
  RecordWriter writer(folder, header.worker, header, RecordWriterSettings{});
  for (const MatchGame& game : result.games) writer.Append(game.record);
  writer.Close();
}

}  // namespace tengen
