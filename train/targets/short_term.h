// SPDX-License-Identifier: MIT
// What became of a position over the next moves, from the game's own searches. Thread-safe.
#pragma once

#include "train/replay/stored_game.h"

namespace tengen {

struct ShortTerm {
  bool has_value = false, has_score = false;
  float value = 0;          // Black's view, [-1, 1]
  float score = 0;          // Black's view, points
  float variance_time = 0;  // moves; needs has_value
};

// At a ply of the game on a board of `area` points. Value and score are averages over this ply's
// search and the later ones, each with a share of 1 / (1 + 0.016 area) of what those before it left
// (a horizon of 6 moves on 19x19, as KataGo has it), and what is left at the end goes to the
// result. variance_time: the sum over later moves of the squared change of the value by it, times
// its distance. Plies without a search are passed over; games that both sides lose have no value.
ShortTerm ShortTermOf(const StoredGame& game, int ply, int area);

}  // namespace tengen
