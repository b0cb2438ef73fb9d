// SPDX-License-Identifier: MIT
// The clock of a game: two players' times, of which at most one runs, read off foundation's clock.
// Belongs to one thread. Nothing happens by itself: a flag has fallen when somebody looks after the
// moment at which it fell.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "foundation/clock.h"
#include "selfplay/clocks/player_time.h"

namespace tengen {

enum class ClockSide : std::uint8_t { kBlack = 0, kWhite = 1 };
constexpr ClockSide OtherSide(ClockSide side) {
  return side == ClockSide::kBlack ? ClockSide::kWhite : ClockSide::kBlack;
}

class GameClock {
 public:
  enum class State { kStopped, kRunning, kPaused };
  struct Deadline {
    Milliseconds after;  // from now, above 0
    bool flag;           // the flag falls then; else main time or a period ends
  };

  // The clock must outlive this object.
  explicit GameClock(const TimeControl& control, const Clock& clock = Clock::Real());

  // Lets `side` think about its move. Only while stopped (CHECKed).
  void Start(ClockSide side);
  // The side that thinks has moved; nobody's time runs then. False, and nothing is booked, when
  // its flag had fallen. Only while running (CHECKed).
  bool Stop();
  // The same, and the other side starts.
  bool Press();
  // Holds the time within a move, and lets it go on. Pause only while running, Resume only while
  // paused (CHECKed).
  void Pause();
  void Resume();
  // Takes the last move back: both times are as they were when its player began to think, who
  // thinks again; paused stays paused. What was used since is given back, a flag too. False when
  // no move has been played.
  bool Undo();

  const TimeControl& control() const { return control_; }
  State state() const { return state_; }
  // Who thinks; the last who did while stopped, Black before the start.
  ClockSide side() const { return turn_.side; }
  int moves() const { return static_cast<int>(moves_.size()); }

  // As of now.
  PlayerTime Time(ClockSide side) const;
  int PenaltyOf(ClockSide side) const { return Penalty(control_, Time(side)); }
  // Whose flag has fallen.
  std::optional<ClockSide> Flag() const;
  // Nothing while no time runs down.
  std::optional<Deadline> Next() const;

 private:
  struct Turn {  // at its start
    std::array<PlayerTime, 2> times;
    ClockSide side = ClockSide::kBlack;
  };

  Milliseconds Now() const;
  PlayerTime& Own() { return times_[static_cast<std::size_t>(turn_.side)]; }

  const TimeControl control_;
  const Clock& clock_;
  std::array<PlayerTime, 2> times_;  // without what has run since since_
  Milliseconds since_ = 0;           // while running
  State state_ = State::kStopped;
  Turn turn_;
  std::vector<Turn> moves_;
};

}  // namespace tengen
