// SPDX-License-Identifier: MIT
// What the controller told of time, and what is left of it: how long a move may be searched. Each
// colour's time is booked by our own moves and corrected by time_left. Not thread-safe.
#pragma once

#include <array>
#include <optional>

#include "foundation/clock.h"
#include "selfplay/clocks/player_time.h"
#include "selfplay/games/game.h"

namespace tengen {

class GtpClock {
 public:
  // The clock must outlive this object.
  explicit GtpClock(const Clock& clock) : clock_(clock) {}

  // Fischer's time may have a largest main time and a largest time of one move.
  struct Caps {
    std::optional<Milliseconds> main, move;
  };
  // Both colours get the control's full time.
  void Set(const TimeControl& control, const Caps& caps);
  // A new game: full times again.
  void NewGame() { Set(control_, caps_); }
  const TimeControl& control() const { return control_; }
  void SetLeft(Color color, const PlayerTime& time) { Of(color) = time; }
  const PlayerTime& Left(Color color) const { return times_[static_cast<std::size_t>(color)]; }

  Milliseconds Now() const;
  // How long the colour's next move may be searched; nothing without a limit. moves_to_come: of
  // its own, a guess, from 1.
  std::optional<Milliseconds> Budget(Color color, int moves_to_come) const;
  // The colour has moved after so long.
  void Book(Color color, Milliseconds elapsed);

 private:
  PlayerTime& Of(Color color) { return times_[static_cast<std::size_t>(color)]; }

  const Clock& clock_;
  TimeControl control_;
  Caps caps_;
  std::array<PlayerTime, 2> times_;
};

}  // namespace tengen
