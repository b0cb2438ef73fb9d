// SPDX-License-Identifier: MIT
// GTP's words about time, as controllers send them, and our time controls. Sources: GTP 2 draft,
// 4.2 and 6.3.8; KGS's GTP extensions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "selfplay/clocks/player_time.h"

namespace tengen {

// "time_settings MAIN BYO STONES": Canadian; sudden death when BYO and STONES are 0; no limit when
// BYO is above 0 and STONES 0. Throws Error(kBadConfig) for other words, also for no time at all.
TimeControl FromTimeSettings(const std::vector<std::string>& arguments);

// "kgs-time_settings none | absolute MAIN | byoyomi MAIN PERIOD COUNT | canadian MAIN PERIOD
// STONES". Throws likewise.
TimeControl FromKgsTimeSettings(const std::vector<std::string>& arguments);

// "SECONDS STONES" as time_left says it of a player, whole seconds rounded down so that nobody is
// promised more than is left: STONES is 0 while main time is left (always, under sudden death and
// Fischer), then the stones of Canadian time, or the periods left of byo-yomi and Ing, the current
// one included. Nothing without a limit.
std::optional<std::string> TimeLeftText(const TimeControl& control, const PlayerTime& time);

// The reverse: a player's time out of time_left's SECONDS and STONES. Never a fallen flag, since
// "0 0" may be the last half second of main time. Throws Error(kBadConfig) for what cannot be under
// the control, such as more periods than it has.
PlayerTime FromTimeLeft(const TimeControl& control, const std::vector<std::string>& arguments);

}  // namespace tengen
