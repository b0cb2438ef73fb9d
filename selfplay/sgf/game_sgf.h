// SPDX-License-Identifier: MIT
// A recorded game as an SGF tree: who played, the rules, the moves, and what each search said as a
// comment. Clean-up phases (territory_end=encore) are further moves: a comment says where each
// begins and how the end was counted; a pass for a ko is a pass with the point in XK. Go is GM[1],
// Gomoku GM[4]; both write points as two letters from the top left. Thread-safe.
#pragma once

#include <string>

#include "selfplay/records/game_record.h"
#include "selfplay/sgf/format/sgf_tree.h"

namespace tengen {

struct SgfPlayers {
  std::string black, white;
};

// Both players of a game of self-play: "RUN@3", or "generation 3" outside of a run.
SgfPlayers SelfPlayers(const GameRecord& game, const std::string& run);

// Error(kBadData) for unknown rules and for a move that is not legal: a viewer would show a game
// that was not played.
SgfTree GameSgf(const GameRecord& game, const SgfPlayers& players);

}  // namespace tengen
