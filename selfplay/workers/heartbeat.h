// SPDX-License-Identifier: MIT
// Where a worker thread is and whether it gets on: written by that thread, read by any. Costs two
// plain stores and an addition each step of a game.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace tengen {

class Heartbeat {
 public:
  // The thread begins its next piece of work, in this game.
  void At(std::uint64_t game, int ply) {
    game_.store(static_cast<std::int64_t>(game), std::memory_order_relaxed);
    ply_.store(ply, std::memory_order_relaxed);
    Beat();
  }
  // It gets on, wherever it is.
  void Beat() {
    // One writer, so no read-modify-write is needed.
    beats_.store(beats_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
  // It has nothing left to do and is watched no more.
  void End() { ended_.store(true, std::memory_order_relaxed); }

  std::uint64_t beats() const { return beats_.load(std::memory_order_relaxed); }
  bool ended() const { return ended_.load(std::memory_order_relaxed); }
  // "game 17, ply 34", or "" before the first game.
  std::string Where() const {
    const std::int64_t game = game_.load(std::memory_order_relaxed);
    if (game < 0) return "";
    return "game " + std::to_string(game) + ", ply " +
           std::to_string(ply_.load(std::memory_order_relaxed));
  }

 private:
  std::atomic<std::uint64_t> beats_{0};
  std::atomic<std::int64_t> game_{-1};
  std::atomic<int> ply_{0};
  std::atomic<bool> ended_{false};
};

}  // namespace tengen
