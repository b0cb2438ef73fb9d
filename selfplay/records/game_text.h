// SPDX-License-Identifier: MIT
// A recorded game for people to read: one line a move, in the game's own notation. Thread-safe.
#pragma once

#include <string>

#include "selfplay/records/game_record.h"

namespace tengen {

enum class Boards { kNone, kEach };  // the position after every move

// Ends where a move is not legal, and says so.
std::string GameText(const GameRecord& game, Boards boards);

}  // namespace tengen
