// SPDX-License-Identifier: MIT
// Plays a chess clock from a script, in no time: lines "SECONDS KEY", so many seconds (three
// decimals at most) after the line before; KEY is space, p, u or q. Blank lines and those that
// begin with # are passed over.
#pragma once

#include <string>
#include <string_view>

#include "selfplay/clocks/chess_clock.h"

namespace tengen {

// Writes what happens and, at the end of the script or after q, the summary. Throws Error(kBadData)
// with source:line, before anything is written, when a line does not follow the form.
void RunClockScript(std::string_view script, const std::string& source, const TimeControl& control,
                    const ChessClock::Write& write);

}  // namespace tengen
