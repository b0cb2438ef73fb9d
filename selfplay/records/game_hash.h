// SPDX-License-Identifier: MIT
// One number for what was played: equal games give an equal hash, however they were spread over
// files, threads and time. The signature of a build rests on it. Thread-safe.
#pragma once

#include <string>
#include <vector>

#include "selfplay/records/game_record.h"

namespace tengen {

// SHA-256 as 64 hexadecimal digits of every field of every game as the record stores it, in the
// order of game_index (then of content).
std::string HashOfGames(const std::vector<GameRecord>& games);

}  // namespace tengen
