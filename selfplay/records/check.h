// SPDX-License-Identifier: MIT
// Whether a recorded game could have been played: replays it with the rules. Thread-safe.
#pragma once

#include <string>
#include <vector>

#include "selfplay/records/game_record.h"

namespace tengen {

// One line a fault, "game 17, move 3: …"; empty when all holds: the rules parse, every move is
// legal, nothing follows the end, visited and target actions are legal, the target's mass is 1 but
// for what small entries may hold, and the outcome is the replay's (after a resignation or a stop
// from outside: the game had not ended).
std::vector<std::string> CheckGame(const GameRecord& game);

// Reads a file strictly and checks each of its games. One that still grows (NAME.open) may lack its
// trailer, which the note says; torn it is a fault like any other, and so is a file that cannot be
// read. Lines begin with the path.
struct FileCheck {
  std::uint64_t games = 0, positions = 0;
  std::vector<std::string> faults;
  std::string note;  // "" for a file that is finished
};
FileCheck CheckRecordFile(const std::string& path);

}  // namespace tengen
