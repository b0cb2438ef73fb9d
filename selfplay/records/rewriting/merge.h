// SPDX-License-Identifier: MIT
// Many record files into few: a game that lies in several is kept once. A game is the same when
// run, game index and seed are; if it then differs in anything else, one of the two is not what it
// says, and nothing is merged. Thread-safe for different folders.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/records/rewriting/game_sorter.h"
#include "selfplay/records/rewriting/record_source.h"

namespace tengen {

struct MergeResult {
  std::uint64_t games = 0;       // kept
  std::uint64_t duplicates = 0;  // dropped
  std::vector<GameSorter::Group> groups;
  std::vector<std::string> faults;  // of what was read, as the mode lets them pass
};

// Publishes the folder, which must not exist or be empty, whole or not at all. Error(kBadData) for
// duplicates that conflict, naming the game and both files, and when there is no game.
MergeResult MergeRecords(const RecordSource& source, const std::string& folder);

}  // namespace tengen
