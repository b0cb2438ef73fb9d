// SPDX-License-Identifier: MIT
// A game against one of our players in the terminal, for a person: the board after every move,
// moves typed in the game's notation, undo, hints with win rates.
#pragma once

#include <iosfwd>
#include <optional>

#include "selfplay/protocols/session.h"

namespace tengen {

// Plays until the person quits, input ends or the game is over and no new one is wanted.
// person: the person's colour.
void PlayInTerminal(Session& session, Color person, std::istream& in, std::ostream& out);

}  // namespace tengen
