// SPDX-License-Identifier: MIT
// The first exception of a pool of threads: it is noted with the place where it happened, tells the
// other threads to give up, and is thrown again after the join. Thread-safe.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <string>

namespace tengen {

class WorkerFailure {
 public:
  // True once a thread has failed.
  const std::atomic<bool>& raised() const { return raised_; }

  // what: "self-play"; where: "game 17, ply 34" or "".
  void Note(const std::string& what, const std::string& where, std::exception_ptr exception);
  // After the join: throws Error "<what>, <where>: <message>" with the code of the first failure,
  // or nothing. Out of memory becomes kDeviceLost (retry elsewhere).
  void Rethrow() const;

 private:
  mutable std::mutex mutex_;
  std::atomic<bool> raised_{false};
  std::string place_;
  std::exception_ptr first_;
};

}  // namespace tengen
