// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/gtp_clock.h"

#include <algorithm>
#include <cmath>

#include "selfplay/clocks/think_time.h"

namespace tengen {

void GtpClock::Set(const TimeControl& control, const Caps& caps) {
  control_ = control;
  caps_ = caps;
  times_ = {FullTime(control), FullTime(control)};
}

Milliseconds GtpClock::Now() const { return std::llround(clock_.SteadySeconds() * 1000.0); }

std::optional<Milliseconds> GtpClock::Budget(Color color, int moves_to_come) const {
  auto budget = ThinkTime(control_, Left(color), moves_to_come);
  if (budget && caps_.move) budget = std::min(*budget, *caps_.move);
  return budget;
}

void GtpClock::Book(Color color, Milliseconds elapsed) {
  PlayerTime& time = Of(color);
  time = AfterMove(control_, AfterThinking(control_, time, elapsed));
  if (caps_.main) time.main = std::min(time.main, *caps_.main);
}

}  // namespace tengen
