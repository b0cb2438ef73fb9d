// SPDX-License-Identifier: MIT
// How a match's clock is told to a program, in the fullest words that it knows: kata-time_settings,
// kgs-time_settings, or GTP's own time_settings. Where those have no word for a control, the
// program is told of less time than it has: byo-yomi as Canadian time of one stone (so its last
// period), Fischer's and Ing's time as sudden death, which time_left corrects before every move.
// Sources: GTP 2 draft 4.2; KGS's and KataGo's GTP extensions.
#pragma once

#include <set>
#include <string>

#include "selfplay/clocks/player_time.h"

namespace tengen {

class GtpTimeWords {
 public:
  // known: the program's commands.
  GtpTimeWords(const TimeControl& control, const std::set<std::string>& known);

  // At the start of a game; empty when the program knows none of the commands.
  std::string Settings() const;
  // Before its move; letter: "b" or "w". Whole seconds, rounded down. Empty likewise. Of Ing's
  // periods the current one alone is told, since the next costs points.
  std::string Left(const std::string& letter, const PlayerTime& time) const;

 private:
  enum class Dialect { kNone, kGtp, kKgs, kKata };
  static Dialect DialectOf(const TimeControl& control, const std::set<std::string>& known);

  const TimeControl control_;
  const Dialect dialect_;
  const bool knows_left_;
};

}  // namespace tengen
