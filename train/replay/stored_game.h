// SPDX-License-Identifier: MIT
// A finished game as the replay window keeps it in memory: its moves and the policy targets of the
// searches that are trained on, without what training never reads (visits, Q). About 100 bytes a
// position. Planes and targets are recomputed from it by replaying (train/targets). Plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/search/search_result.h"

namespace tengen {

struct StoredGame {
  std::string size;   // as Rules::SizeString
  std::string rules;  // as Rules::ToString
  std::uint64_t game_index = 0;
  Outcome outcome;
  std::vector<Action> handicap;  // as GameRecord
  std::vector<Action> moves;
  std::vector<std::uint16_t> trained;     // plies whose search is trained on, ascending
  std::vector<std::uint32_t> policy_end;  // parallel: where the ply's entries end in `policy`
  std::vector<PolicyEntry> policy;        // as stored, ascending by action within a ply
  // Ownership of the final position, [y * width + x], +1 Black; empty unless the game ended with a
  // count.
  std::vector<std::int8_t> ownership;
  // Of each ply's search, Black's view: value in [-1, 1], score in points; NaN where none was made.
  std::vector<float> values, scores;

  int positions() const { return static_cast<int>(trained.size()); }
};

}  // namespace tengen
