// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/salvage.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "foundation/errors.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/records/rewriting/new_folder.h"

namespace tengen {
namespace {

// A header that names nothing usable is replaced by what the first game says of itself.
RecordHeader HeaderFor(const RecordFileReport& report, const GameRecord& first,
                       const std::string& run) {
  RecordHeader header;
  header.run_id = run;
  header.generation = first.generation;
  if (report.header) header = *report.header;
  header.format_version = kRecordFormatVersion;
  header.game = first.game;
  header.size = first.size;
  header.rules = first.rules;
  if (!IsWorkerName(header.worker)) header.worker = "salvaged";
  return header;
}

SalvagedFile Salvage(const std::string& file, const std::string& run, const NewFolder& out) {
  std::optional<GameRecord> first;
  const RecordFileReport report = ReadGames(file, ReadMode::kSkipBad, [&](GameRecord&& game) {
    if (!first) first = std::move(game);
  });
  SalvagedFile salvaged{
      file,         "", report.games, report.positions, report.file_bytes, report.skipped_bytes,
      report.faults};
  if (!first) return salvaged;
  const RecordHeader header = HeaderFor(report, *first, run);
  RecordWriterSettings settings;  // one file for one
  settings.roll_seconds = std::numeric_limits<double>::infinity();
  settings.roll_bytes = std::numeric_limits<std::uint64_t>::max();
  RecordWriter writer(out.building(), header.worker, header, settings);
  ReadGames(file, ReadMode::kSkipBad, [&](GameRecord&& game) { writer.Append(game); });
  writer.Close();
  salvaged.to =
      RecordFilePath(out.path(), header.worker, LastFileNumber(out.building(), header.worker));
  return salvaged;
}

[[noreturn]] void ThrowNothingHeld(const std::vector<SalvagedFile>& files) {
  std::string what;
  for (const SalvagedFile& file : files) {
    what += (file.faults.empty() ? file.from + ": it holds no game" : file.faults[0]) + "; ";
  }
  throw Error(ExitCode::kBadData, what + "no game can be read; nothing was written");
}

}  // namespace

std::vector<SalvagedFile> SalvageRecords(const std::vector<std::string>& files,
                                         const std::string& run, const std::string& folder) {
  NewFolder out(folder);
  std::vector<SalvagedFile> salvaged;
  for (const std::string& file : files) salvaged.push_back(Salvage(file, run, out));
  const auto holds_game = [](const SalvagedFile& file) { return file.games > 0; };
  if (std::ranges::none_of(salvaged, holds_game)) ThrowNothingHeld(salvaged);
  out.Publish();
  return salvaged;
}

}  // namespace tengen
