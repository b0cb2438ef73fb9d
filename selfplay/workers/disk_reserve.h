// SPDX-License-Identifier: MIT
// Keeps self-play from filling the disk: while less than the reserve is free, it waits, so that
// checkpoints and networks find room, and goes on by itself when there is room again. Waiting
// threads sleep. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

namespace tengen {

class Config;

class DiskReserve {
 public:
  // folder: any on the disk that is written to. look_seconds: between two looks at the free space.
  DiskReserve(std::string folder, std::uint64_t reserve_bytes, double look_seconds = 1);
  // disk.reserve_mib.
  static std::uint64_t BytesFrom(const Config& config);

  // Returns at once while there is room (cheap enough for every batch). Else until there is, or
  // stopped() holds, which is asked twenty times a second.
  void WaitForRoom(const std::function<bool()>& stopped);
  // A write that may find the disk full: then waits for room and calls again(), which must write
  // what write() has left. When there is room but no write succeeds, or for any other failure: the
  // IoError. Once stopped() holds, it gives up silently: the caller closes its file at the end.
  void Write(const std::function<void()>& write, const std::function<void()>& again,
             const std::function<bool()>& stopped);

  // A thread waits in one of the calls.
  bool waiting() const { return waiting_.load(std::memory_order_relaxed) > 0; }

 private:
  enum class Room { kThere, kCameBack, kStopped };
  // Requires mutex_.
  Room WaitLocked(const std::function<bool()>& stopped);
  std::uint64_t FreeBytes() const;

  const std::string folder_;
  const std::uint64_t reserve_;
  const double look_seconds_;
  std::atomic<double> next_look_{0};
  std::atomic<int> waiting_{0};
  std::mutex mutex_;  // held by the one thread that looks; the others sleep on it
};

}  // namespace tengen
