// SPDX-License-Identifier: MIT
#include "train/loop/stop_watch.h"

#include <chrono>

#include "foundation/stop.h"

namespace tengen {

StopWatch::StopWatch(double seconds_left, const Clock& clock)
    : clock_(clock),
      deadline_(clock.SteadySeconds() + seconds_left),
      thread_([this] { Watch(); }) {}

StopWatch::~StopWatch() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

StopReason StopWatch::Look() {
  if (reason_.load() == StopReason::kNone) {
    StopReason none = StopReason::kNone;
    if (StopSignal::Requested()) {
      reason_.compare_exchange_strong(none, StopReason::kSignal);
    } else if (clock_.SteadySeconds() >= deadline_) {
      reason_.compare_exchange_strong(none, StopReason::kTime);
    }
    if (reason_.load() != StopReason::kNone) flag_.store(true);
  }
  return reason_.load();
}

void StopWatch::Watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    if (Look() != StopReason::kNone) return;
    wake_.wait_for(lock, std::chrono::milliseconds(50));
  }
}

}  // namespace tengen
