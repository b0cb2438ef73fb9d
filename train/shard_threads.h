// SPDX-License-Identifier: MIT
// Runs the shards of a batch side by side, one thread each; the caller's thread takes the first.
// Threads live as long as the object, so that what LibTorch keeps for each thread is kept. One
// caller at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tengen {

class ShardThreads {
 public:
  explicit ShardThreads(int shards);
  ~ShardThreads();
  ShardThreads(const ShardThreads&) = delete;
  ShardThreads& operator=(const ShardThreads&) = delete;

  // Calls work(shard) for every shard and returns when all are done. Rethrows the first shard's
  // failure.
  void Run(const std::function<void(int)>& work);

 private:
  void Serve(int shard);
  void RunOne(int shard);

  std::mutex mutex_;
  std::condition_variable begin_, done_;
  const std::function<void(int)>* work_ = nullptr;
  std::uint64_t round_ = 0;
  int running_ = 0;
  bool ending_ = false;
  std::vector<std::exception_ptr> failures_;
  std::vector<std::thread> threads_;
};

}  // namespace tengen
