// SPDX-License-Identifier: MIT
#include "train/shard_threads.h"

namespace tengen {

ShardThreads::ShardThreads(int shards) : failures_(static_cast<std::size_t>(shards)) {
  for (int shard = 1; shard < shards; ++shard) {
    threads_.emplace_back([this, shard] { Serve(shard); });
  }
}

ShardThreads::~ShardThreads() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ShardThreads::Run(const std::function<void(int)>& work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    running_ = static_cast<int>(threads_.size());
    ++round_;
  }
  begin_.notify_all();
  RunOne(0);
  {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return running_ == 0; });
  }
  for (const std::exception_ptr& failure : failures_) {
    if (failure) std::rethrow_exception(failure);
  }
}

void ShardThreads::Serve(int shard) {
  std::uint64_t served = 0;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      begin_.wait(lock, [&] { return ending_ || round_ != served; });
      if (ending_) return;
      served = round_;
    }
    RunOne(shard);
    {
      const std::lock_guard lock(mutex_);
      --running_;
    }
    done_.notify_one();
  }
}

void ShardThreads::RunOne(int shard) {
  std::exception_ptr& failure = failures_[static_cast<std::size_t>(shard)];
  failure = nullptr;
  try {
    (*work_)(shard);
  } catch (...) {
    failure = std::current_exception();
  }
}

}  // namespace tengen
