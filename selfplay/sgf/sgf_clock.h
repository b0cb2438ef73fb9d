// SPDX-License-Identifier: MIT
// A game's clock as FF[4] tells it. Plain functions, thread-safe.
#pragma once

#include "selfplay/clocks/player_time.h"
#include "selfplay/games/game.h"
#include "selfplay/sgf/format/sgf_tree.h"

namespace tengen {

// TM, the main time in seconds, and OT, the rest in words as servers write them: "5x30 byo-yomi",
// "15/300 Canadian", "10 fischer", "3x60 Ing, 2 points each".
void AddSgfTimeControl(const TimeControl& control, SgfNode& root);

// BL or WL, the seconds left after a move, and OB or OW once the main time is used up: stones of
// Canadian time, else periods.
void AddSgfTimeLeft(const TimeControl& control, Color mover, const PlayerTime& left, SgfNode& node);

}  // namespace tengen
