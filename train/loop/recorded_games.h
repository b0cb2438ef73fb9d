// SPDX-License-Identifier: MIT
// The games of one generation as they lie in its record files: generation g owns the games
// [g * N, (g + 1) * N). Plain functions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "selfplay/records/game_origin.h"
#include "selfplay/records/game_record.h"

namespace tengen {

using GamesByIndex = std::map<std::uint64_t, GameRecord>;

struct GameRange {
  std::uint64_t first = 0, count = 0;
};

// By game index, whatever file holds them. A folder that does not exist holds none; files that
// still grow are not read. Error(kBadData) for damage, a game outside of the range, or two
// different games of one index.
GamesByIndex ReadGenerationGames(const std::string& folder, GameRange range);

// The same; Error(kBadData), with what to do, also for a game of another origin.
GamesByIndex ReadGenerationGames(const std::string& folder, GameRange range,
                                 const GameOrigin& origin);

// Indices of the range that are not there, ascending.
std::vector<std::uint64_t> MissingGames(const GamesByIndex& games, GameRange range);

}  // namespace tengen
