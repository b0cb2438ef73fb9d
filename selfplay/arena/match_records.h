// SPDX-License-Identifier: MIT
// A match's games as record files, for `tengen records` and the converters.
#pragma once

#include <string>

#include "selfplay/arena/match.h"

namespace tengen {

// Writes FOLDER/match-000001.tfrecord and on after what is there; the folder is made. Games carry
// no searches; game_index tells pair and colours (MatchGame).
void WriteMatchRecords(const MatchResult& result, const std::string& folder);

}  // namespace tengen
