// SPDX-License-Identifier: MIT
// A recorded game as one line of JSON with all that is stored, for programs in other languages
// (docs/records.md names the fields). Thread-safe.
#pragma once

#include <string>

#include "selfplay/records/game_record.h"

namespace tengen {

// Ends in '\n'. run: what the file's header names. Numbers are the shortest decimals that give the
// stored floats. Error(kBadData) when game or rules are not known here.
std::string GameJsonLine(const GameRecord& game, const std::string& run);

}  // namespace tengen
