// SPDX-License-Identifier: MIT
#include "selfplay/workers/watchdog.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "foundation/clock.h"
#include "foundation/errors.h"
#include "foundation/stacks.h"

namespace tengen {
namespace {

double Now() { return Clock::Real().SteadySeconds(); }

}  // namespace

Watchdog::Watchdog(WatchdogSettings settings, const std::deque<Heartbeat>& hearts)
    : settings_(std::move(settings)), hearts_(hearts) {
  if (settings_.stuck_seconds > 0) thread_ = std::thread([this] { Watch(); });
}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Watchdog::Watch() {
  const double look_seconds = std::min(1.0, settings_.stuck_seconds / 4);
  struct Seen {
    std::uint64_t beats = 0;
    double still = 0;  // seconds without a beat
  };
  std::vector<Seen> seen(hearts_.size());
  double last_look = Now();
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait_for(lock, std::chrono::duration<double>(look_seconds));
    // A process that was itself stopped for an hour has not been stuck for one.
    const double now = Now();
    const double passed = std::min(now - std::exchange(last_look, now), 2 * look_seconds);
    const bool idle = settings_.idle && settings_.idle();
    for (std::size_t t = 0; t < seen.size() && !ending_; ++t) {
      const std::uint64_t beats = hearts_[t].beats();
      if (idle || hearts_[t].ended() || beats != seen[t].beats) {
        seen[t] = {beats, 0};
      } else if ((seen[t].still += passed) > settings_.stuck_seconds) {
        EndProcess(t);
      }
    }
  }
}

void Watchdog::EndProcess(std::size_t thread) {
  const std::string where = hearts_[thread].Where();
  std::fprintf(stderr,
               "error: %s, thread %zu of %zu, %s: no step for %g s (selfplay.stuck_seconds), so "
               "the process ends; the stacks of all its threads:\n",
               settings_.what.c_str(), thread + 1, hearts_.size(),
               where.empty() ? "before its first game" : where.c_str(), settings_.stuck_seconds);
  std::fflush(stderr);
  WriteAllStacks(STDERR_FILENO);
  if (settings_.rescue) Rescue();
  // Not exit: destructors would wait for the thread that hangs.
  ::_exit(static_cast<int>(ExitCode::kDeviceLost));
}

// In a thread of its own, since the one that hangs may hold what saving needs.
void Watchdog::Rescue() {
  struct Outcome {
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::string message = "what is finished could not be saved in time";
  };
  const auto outcome = std::make_shared<Outcome>();  // shared with the thread, which may outlive us
  std::thread([rescue = settings_.rescue, outcome] {
    std::string message = "what is finished is saved; the same command goes on";
    try {
      rescue();
    } catch (const std::exception& error) {
      message = std::string("what is finished could not be saved: ") + error.what();
    }
    const std::lock_guard lock(outcome->mutex);
    outcome->done = true;
    outcome->message = message;
    outcome->changed.notify_all();
  }).detach();
  std::unique_lock lock(outcome->mutex);
  outcome->changed.wait_for(lock, std::chrono::duration<double>(settings_.rescue_seconds),
                            [&] { return outcome->done; });
  std::fprintf(stderr, "%s\n", outcome->message.c_str());
  std::fflush(stderr);
}

}  // namespace tengen
