// SPDX-License-Identifier: MIT
#include "selfplay/arena/match_clock.h"

#include <cmath>

#include "foundation/errors.h"

namespace tengen {

MatchClock::MatchClock(const TimeControl& control, const Clock& clock)
    : control_(control), clock_(clock) {
  NewGame();
}

void MatchClock::NewGame() {
  times_ = {FullTime(control_), FullTime(control_)};
  runs_.reset();
}

Milliseconds MatchClock::Now() const { return std::llround(clock_.SteadySeconds() * 1000.0); }

void MatchClock::Start(Color mover) {
  if (runs_ == mover) return;
  runs_ = mover;
  since_ = Now();
}

std::optional<Milliseconds> MatchClock::Stop() {
  CHECK(runs_.has_value());
  const Milliseconds thought = Thought();
  PlayerTime& time = times_[static_cast<std::size_t>(*runs_)];
  runs_.reset();
  time = AfterThinking(control_, time, thought);
  if (time.flag) return std::nullopt;
  time = AfterMove(control_, time);
  return thought;
}

Milliseconds MatchClock::Thought() const {
  CHECK(runs_.has_value());
  return Now() - since_;
}

std::array<int, 2> MatchClock::Penalties() const {
  return {Penalty(control_, times_[0]), Penalty(control_, times_[1])};
}

}  // namespace tengen
