// SPDX-License-Identifier: MIT
// Where converted games go: one SGF file a game in a new folder, named by the game's index, or all
// in one text. Objects belong to one thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "selfplay/records/game_record.h"
#include "selfplay/records/rewriting/new_folder.h"
#include "selfplay/sgf/game_sgf.h"

namespace tengen {

// FOLDER/000042.sgf; a second game of that index becomes 000042_2.sgf. Published whole or not at
// all.
class SgfFolder {
 public:
  explicit SgfFolder(const std::string& folder) : folder_(folder) {}

  void Add(const GameRecord& game, const SgfPlayers& players);
  void Publish() { folder_.Publish(); }  // once, as the last call

 private:
  NewFolder folder_;
  std::map<std::uint64_t, int> times_;  // an index was added
};

}  // namespace tengen
