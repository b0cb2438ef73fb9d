// SPDX-License-Identifier: MIT
// A file system that keeps a list of the calls that changed something and fails one of them on
// demand.
#pragma once

#include <string>
#include <vector>

#include "foundation/file_system.h"

namespace tengen {

class FaultFileSystem : public FileSystem {
 public:
  // The n-th call (from 0) of that name fails with the errno; how often: 1, or -1 for always from
  // then on.
  void FailAt(const std::string& call, int n, int error_number, int times = 1);
  // Every write takes at most so many bytes.
  void ShortWrites(std::size_t most) { most_ = most; }

  // A sync that does not fail succeeds without being made: for many cases on a slow disk.
  void SkipSync() { skip_sync_ = true; }

  // "open write fsync close rename open fsync close"
  std::string Calls() const;

  int Open(const std::string& path, int flags, mode_t mode) override;
  ssize_t Write(int fd, const void* bytes, std::size_t size) override;
  int Truncate(int fd, std::uint64_t size) override;
  int Fsync(int fd) override;
  int Close(int fd) override;
  int Rename(const std::string& from, const std::string& to) override;
  int Unlink(const std::string& path) override;
  int Mkdir(const std::string& path, mode_t mode) override;

 private:
  bool Fails(const std::string& call);

  std::vector<std::string> calls_;
  std::string failing_;
  int countdown_ = 0, error_number_ = 0, times_ = 0;
  std::size_t most_ = 0;
  bool skip_sync_ = false;
};

}  // namespace tengen
