// SPDX-License-Identifier: MIT
// Turns what may end a run early (SIGTERM, Ctrl-C, the run's time being up) into the one flag that
// workers and matches look at. Owns a thread that looks twenty times a second. reason() is
// thread-safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "foundation/clock.h"

namespace tengen {

enum class StopReason { kNone, kSignal, kTime };

class StopWatch {
 public:
  // seconds_left: until the run's time is up; 0 or less: at once; infinity: never.
  StopWatch(double seconds_left, const Clock& clock);
  ~StopWatch();
  StopWatch(const StopWatch&) = delete;
  StopWatch& operator=(const StopWatch&) = delete;

  const std::atomic<bool>& flag() const { return flag_; }
  // Looks now, so that a caller need not wait for the thread.
  StopReason Look();

 private:
  void Watch();

  const Clock& clock_;
  const double deadline_;
  std::atomic<bool> flag_{false};
  std::atomic<StopReason> reason_{StopReason::kNone};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace tengen
