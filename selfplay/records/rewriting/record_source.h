// SPDX-License-Identifier: MIT
// The games of a list of record files, each with where it comes from. Thread-safe.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "selfplay/records/game_record.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/rewriting/new_output.h"

namespace tengen {

struct RecordSource {
  std::vector<std::string> files;
  ReadMode mode = ReadMode::kStrict;
};

struct GameSource {
  std::size_t file;        // in RecordSource::files
  const std::string& run;  // of the game's header; "" when it names none or is lost
};

// Calls the function for every game in order; returns the faults that the mode lets pass, a line
// each. Error(kBadData) as ReadGames; ends as ThrowIfStopped does.
inline std::vector<std::string> ForEachGame(
    const RecordSource& source, const std::function<void(const GameSource&, GameRecord&&)>& take) {
  std::vector<std::string> faults;
  for (std::size_t file = 0; file < source.files.size(); ++file) {
    const std::string lost;
    const RecordFileReport report = ReadGamesUnderHeaders(
        source.files[file], source.mode, [&](const RecordHeader* header, GameRecord&& game) {
          ThrowIfStopped();
          take({file, header == nullptr ? lost : header->run_id}, std::move(game));
        });
    faults.insert(faults.end(), report.faults.begin(), report.faults.end());
  }
  return faults;
}

}  // namespace tengen
