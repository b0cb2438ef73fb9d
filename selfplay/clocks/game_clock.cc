// SPDX-License-Identifier: MIT
#include "selfplay/clocks/game_clock.h"

#include <cmath>

#include "foundation/errors.h"

namespace tengen {

GameClock::GameClock(const TimeControl& control, const Clock& clock)
    : control_(control), clock_(clock), times_{FullTime(control), FullTime(control)} {}

// Moments are rounded, not durations: so nothing adds up, and the last bits of sums of seconds do
// not decide at a boundary.
Milliseconds GameClock::Now() const { return std::llround(clock_.SteadySeconds() * 1000.0); }

void GameClock::Start(ClockSide side) {
  CHECK(state_ == State::kStopped);
  turn_ = {times_, side};
  since_ = Now();
  state_ = State::kRunning;
}

bool GameClock::Stop() {
  CHECK(state_ == State::kRunning);
  const PlayerTime time = Time(turn_.side);
  if (time.flag) return false;
  Own() = AfterMove(control_, time);
  moves_.push_back(turn_);
  state_ = State::kStopped;
  return true;
}

bool GameClock::Press() {
  if (!Stop()) return false;
  Start(OtherSide(turn_.side));
  return true;
}

void GameClock::Pause() {
  CHECK(state_ == State::kRunning);
  Own() = Time(turn_.side);
  state_ = State::kPaused;
}

void GameClock::Resume() {
  CHECK(state_ == State::kPaused);
  since_ = Now();
  state_ = State::kRunning;
}

bool GameClock::Undo() {
  if (moves_.empty()) return false;
  turn_ = moves_.back();
  moves_.pop_back();
  times_ = turn_.times;
  since_ = Now();
  if (state_ == State::kStopped) state_ = State::kRunning;
  return true;
}

PlayerTime GameClock::Time(ClockSide side) const {
  const PlayerTime& booked = times_[static_cast<std::size_t>(side)];
  if (state_ != State::kRunning || side != turn_.side) return booked;
  return AfterThinking(control_, booked, Now() - since_);
}

std::optional<ClockSide> GameClock::Flag() const {
  if (Time(turn_.side).flag) return turn_.side;
  return {};
}

std::optional<GameClock::Deadline> GameClock::Next() const {
  const PlayerTime time = Time(turn_.side);
  if (state_ != State::kRunning || control_.kind == TimeControlKind::kNone || time.flag) return {};
  return Deadline{LeftInStage(control_, time), IsLastStage(control_, time)};
}

}  // namespace tengen
