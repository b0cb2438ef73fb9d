// SPDX-License-Identifier: MIT
#include "selfplay/workers/disk_reserve.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

#include "foundation/clock.h"
#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "foundation/file_system.h"
#include "foundation/log.h"

namespace tengen {
namespace {

// Failures while there seems to be room: a quota, say, or room that others take at once.
constexpr int kMostFailures = 3;

double Now() { return Clock::Real().SteadySeconds(); }

std::string MiB(std::uint64_t bytes) {
  char text[40];
  std::snprintf(text, sizeof text, "%.1f MiB", static_cast<double>(bytes) / 1048576.0);
  return text;
}

void SleepFor(double seconds, const std::function<bool()>& stopped) {
  for (const double end = Now() + seconds; Now() < end && !stopped();) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

// After a failed fsync nobody knows what reached the disk, so only what never began is repeated.
bool MayBeRepeated(const IoError& error) {
  const bool full = error.error_number() == ENOSPC || error.error_number() == EDQUOT;
  return full && error.action() != "cannot fsync" && error.action() != "cannot close";
}

class Count {
 public:
  explicit Count(std::atomic<int>& count) : count_(count) { ++count_; }
  ~Count() { --count_; }
  Count(const Count&) = delete;
  Count& operator=(const Count&) = delete;

 private:
  std::atomic<int>& count_;
};

}  // namespace

DiskReserve::DiskReserve(std::string folder, std::uint64_t reserve_bytes, double look_seconds)
    : folder_(std::move(folder)), reserve_(reserve_bytes), look_seconds_(look_seconds) {}

std::uint64_t DiskReserve::BytesFrom(const Config& config) {
  return static_cast<std::uint64_t>(config.GetDouble("disk.reserve_mib") * 1048576.0);
}

std::uint64_t DiskReserve::FreeBytes() const {
  const std::int64_t free = FileSystem::Current().FreeBytes(folder_);
  if (free < 0) ThrowIo("cannot ask for the free space of", folder_, errno);
  return static_cast<std::uint64_t>(free);
}

void DiskReserve::WaitForRoom(const std::function<bool()>& stopped) {
  if (reserve_ == 0 || Now() < next_look_.load(std::memory_order_relaxed)) return;
  const Count count(waiting_);
  const std::lock_guard lock(mutex_);
  if (Now() < next_look_.load(std::memory_order_relaxed)) return;  // another one looked meanwhile
  WaitLocked(stopped);
}

DiskReserve::Room DiskReserve::WaitLocked(const std::function<bool()>& stopped) {
  const double begin = Now();
  std::uint64_t free = FreeBytes();
  const bool there = free >= reserve_;
  if (!there) {
    LogWarn("disk: " + folder_ + " has " + MiB(free) + " free and " + MiB(reserve_) +
            " are kept in reserve (disk.reserve_mib): self-play pauses until there is room");
    while (free < reserve_ && !stopped()) {
      SleepFor(look_seconds_, stopped);
      free = FreeBytes();
    }
    if (free >= reserve_) {
      char seconds[24];
      std::snprintf(seconds, sizeof seconds, "%.0f s", Now() - begin);
      LogInfo("disk: " + folder_ + " has " + MiB(free) + " free again; self-play goes on after " +
              seconds);
    }
  }
  next_look_.store(Now() + look_seconds_, std::memory_order_relaxed);
  if (there) return Room::kThere;
  return free >= reserve_ ? Room::kCameBack : Room::kStopped;
}

void DiskReserve::Write(const std::function<void()>& write, const std::function<void()>& again,
                        const std::function<bool()>& stopped) {
  for (int failures = 0, attempt = 0;; ++attempt) {
    try {
      return attempt == 0 ? write() : again();
    } catch (const IoError& error) {
      if (!MayBeRepeated(error)) throw;
      if (stopped()) return;
      const Count count(waiting_);
      const std::lock_guard lock(mutex_);
      if (WaitLocked(stopped) != Room::kThere) continue;
      if (++failures == kMostFailures) throw;
      LogWarn(std::string(error.what()) + "; trying again");
      SleepFor(look_seconds_, stopped);
    }
  }
}

}  // namespace tengen
