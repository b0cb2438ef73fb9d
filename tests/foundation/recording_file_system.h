// SPDX-License-Identifier: MIT
// A file system that does what it is told and keeps a log of every change below one folder, for
// CrashDisk to replay. It can also play a killed process: from a chosen call on nothing changes any
// more, until Revive() stands for the start of the next process. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "foundation/file_system.h"

namespace tengen {

struct FileOperation {
  enum class Kind {
    kCreate,
    kWrite,
    kTruncate,
    kSyncFile,
    kSyncFolder,
    kRename,
    kUnlink,
    kMkdir,
    kRmdir,
  };
  Kind kind;
  std::string path;          // from the folder watched, which is ""
  std::string to;            // kRename
  int file = -1;             // kCreate, kWrite, kTruncate, kSyncFile: number of the file
  std::uint64_t offset = 0;  // kWrite: where; kTruncate: the new size
  std::string bytes;         // kWrite
};

class RecordingFileSystem : public FileSystem {
 public:
  // root: an empty folder that exists.
  explicit RecordingFileSystem(std::string root) : root_(std::move(root)) {}

  const std::vector<FileOperation>& log() const { return log_; }
  // Once the log has so many entries nothing changes any more.
  void KillAt(std::size_t entries) { kill_at_ = entries; }
  void Revive() { kill_at_ = SIZE_MAX; }

  int Open(const std::string& path, int flags, mode_t mode) override;
  ssize_t Write(int fd, const void* bytes, std::size_t size) override;
  int Truncate(int fd, std::uint64_t size) override;
  int Fsync(int fd) override;
  int Close(int fd) override;
  int Rename(const std::string& from, const std::string& to) override;
  int Unlink(const std::string& path) override;
  int Mkdir(const std::string& path, mode_t mode) override;
  int Rmdir(const std::string& path) override;

 private:
  struct Handle {
    std::string folder;  // of a folder's handle
    int file = -1;       // -1: a folder
    bool append = false;
    std::uint64_t offset = 0;
  };

  bool Watched(const std::string& path) const { return path.starts_with(root_); }
  std::string Relative(const std::string& path) const;
  bool Dead() const;

  const std::string root_;
  std::mutex mutex_;
  std::vector<FileOperation> log_;
  std::size_t kill_at_ = SIZE_MAX;
  std::map<int, Handle> handles_;
  std::map<std::string, int> files_;  // number by name
  std::map<int, std::uint64_t> sizes_;
  int next_file_ = 0;
};

// Real files, but no fsync: for replays, whose power never fails.
class QuickFileSystem : public FileSystem {
 public:
  int Fsync(int) override { return 0; }
};

}  // namespace tengen
