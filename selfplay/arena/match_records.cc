// SPDX-License-Identifier: MIT
#include "selfplay/arena/match_records.h"

#include "selfplay/records/record_writer.h"
#include "selfplay/records/rewriting/new_folder.h"
#include "selfplay/sgf/sgf_files.h"

namespace tengen {

void WriteMatchRecords(const MatchResult& result, const std::string& folder) {
  if (result.games.empty()) return;
  NewFolder out(folder);
  const GameRecord& first = result.games.front().record;
  RecordHeader header;
  header.game = first.game;
  header.size = first.size;
  header.rules = first.rules;
  header.worker = "match";
  RecordWriter writer(out.building(), header.worker, header, RecordWriterSettings{});
  for (const MatchGame& game : result.games) writer.Append(game.record);
  writer.Close();
  out.Publish();
}

void WriteMatchSgf(const MatchJob& job, const MatchResult& result, const std::string& folder) {
  SgfFolder files(folder);
  for (const MatchGame& game : result.games) {
    const bool a_black = game.a_color == Color::kBlack;
    files.Add(game.record,
              a_black ? SgfPlayers{job.a.name, job.b.name} : SgfPlayers{job.b.name, job.a.name});
  }
  files.Publish();
}

}  // namespace tengen
