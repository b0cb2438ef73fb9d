// SPDX-License-Identifier: MIT
// Notices a worker thread that hangs, in a device call that never returns, say. Such a thread can
// be neither joined nor ended alone, so the process ends: with thread, game and ply, the stacks of
// all threads, what is finished saved, and exit code 71. Owns a thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "selfplay/workers/heartbeat.h"

namespace tengen {

struct WatchdogSettings {
  std::string what;              // "self-play"
  double stuck_seconds = 0;      // without a beat; 0 = nothing is watched
  std::function<bool()> idle;    // optional: true while all threads are meant to stand still
  std::function<void()> rescue;  // optional: saves what is finished
  double rescue_seconds = 10;    // what it is given, since it may hang, too
};

class Watchdog {
 public:
  // The heartbeats must outlive the watchdog and not change in number.
  Watchdog(WatchdogSettings settings, const std::deque<Heartbeat>& hearts);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  void Watch();
  [[noreturn]] void EndProcess(std::size_t thread);
  void Rescue();

  const WatchdogSettings settings_;
  const std::deque<Heartbeat>& hearts_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::thread thread_;  // last: it reads the others
};

}  // namespace tengen
