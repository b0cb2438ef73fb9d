// SPDX-License-Identifier: MIT
// A match's games as files: records for `tengen records`, SGF for people.
#pragma once

#include <string>

#include "selfplay/arena/match.h"

namespace tengen {

// Writes FOLDER/match-000001.tfrecord and on. The folder must not exist or be empty; it appears
// whole. Games carry no searches; game_index tells pair and colours (MatchGame).
void WriteMatchRecords(const MatchResult& result, const std::string& folder);

// Writes FOLDER/000000.sgf and on, named by game_index, with the players' names. The folder must
// not exist or be empty; it appears whole.
void WriteMatchSgf(const MatchJob& job, const MatchResult& result, const std::string& folder);

}  // namespace tengen
