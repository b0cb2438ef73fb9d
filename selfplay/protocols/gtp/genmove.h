// SPDX-License-Identifier: MIT
// Making a move of ours: how long it is searched for, and what is booked. Not thread-safe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/protocols/gtp/gtp_server.h"

namespace tengen {

// The answer that needs no search, and is not played: a pass after the end of a game that two
// passes end, and for a colour that only a pass of the other, which ends the game, gives the turn.
std::optional<std::string> OnlyMove(const Session& session, Color color);

// Why no move can be made for that colour; empty when one can.
std::string WhyNoMove(const Session& session, Color color);

// Searches as the clock allows, or the player's visits without one; "# interrupt" ends it early.
// during: called after each evaluation. Plays nothing and books nothing. Requires a move
// (WhyNoMove).
Thought SearchMove(GtpServer& server, Color color, const std::vector<MoveLimit>& limits,
                   const std::function<void()>& during);

// Plays what was found by a search that began at `start` (GtpClock::Now) and books its time. Empty
// when done, else why not.
std::string PlayFound(GtpServer& server, Color color, const std::string& move, Milliseconds start);

}  // namespace tengen
