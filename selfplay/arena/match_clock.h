// SPDX-License-Identifier: MIT
// The clock of a match game: whole milliseconds, so that what is recorded of each move gives every
// booking again. Not thread-safe.
#pragma once

#include <array>
#include <optional>

#include "foundation/clock.h"
#include "selfplay/clocks/player_time.h"
#include "selfplay/games/game.h"

namespace tengen {

class MatchClock {
 public:
  // A control that limits time; the clock must outlive this object.
  MatchClock(const TimeControl& control, const Clock& clock);

  void NewGame();
  // The colour begins to think, unless it does.
  void Start(Color mover);
  // It has moved: how long it took. Nothing when its flag had fallen. The clock must run.
  std::optional<Milliseconds> Stop();
  // Since Start.
  Milliseconds Thought() const;

  const TimeControl& control() const { return control_; }
  // Without what runs.
  const PlayerTime& Left(Color color) const { return times_[static_cast<std::size_t>(color)]; }
  std::array<int, 2> Penalties() const;

 private:
  Milliseconds Now() const;

  const TimeControl control_;
  const Clock& clock_;
  std::array<PlayerTime, 2> times_;
  std::optional<Color> runs_;
  Milliseconds since_ = 0;
};

}  // namespace tengen
