// SPDX-License-Identifier: MIT
// Who writes to a run: one process at a time. The lock is the kernel's (flock), so it ends with its
// process however that ends; the file's text only tells people who holds it. Not for network file
// systems without flock. Belongs to one thread.
#pragma once

#include <string>

namespace tengen {

class RunLock {
 public:
  // Error(kFailed) naming the process and host that hold the lock; Error(kIo) when the file cannot
  // be made.
  explicit RunLock(const std::string& lock_path);
  ~RunLock();
  RunLock(const RunLock&) = delete;
  RunLock& operator=(const RunLock&) = delete;

 private:
  int fd_ = -1;
};

}  // namespace tengen
