// SPDX-License-Identifier: MIT
// Random games played by the product and by SlowGo side by side.
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace tengen {

struct TwinCounts {
  std::int64_t games = 0, plies = 0, compared = 0, small_games = 0, ended = 0, captures = 0,
               suicides = 0, superko = 0, repetitions = 0, ing_games = 0, hot = 0, cycles = 0,
               void_plays = 0, hot_stones = 0, encore_turns = 0, marks = 0, passes_for_ko = 0,
               features = 0, ladder_points = 0, unclear = 0, pass_repeats = 0;
  std::set<std::string> presets;  // of the games whose rules begin with one
  std::set<int> sides;            // lengths of boards' sides
};

// kAll: but for territory.
enum class TwinRules { kAll, kTerritory };

// Plays game number `index` (its size, rules and moves follow from it) and reports the first
// difference through GoogleTest; returns false then.
bool PlayTwinGame(std::uint64_t index, TwinCounts& counts);
// Games begin .. end-1; checks the shares of small boards; stops at the first difference.
void PlayTwinGames(std::uint64_t begin, std::uint64_t end);
// The same under territory rules with clean-up phases.
void PlayTerritoryTwinGames(std::uint64_t begin, std::uint64_t end);

}  // namespace tengen
