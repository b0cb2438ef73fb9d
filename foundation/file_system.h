// SPDX-License-Identifier: MIT
// The seam between our files and the system: every call that changes the disk goes through here, so
// that a test can record the calls, fail one of them, or stop the world between two. Each call has
// the meaning and the errno of the POSIX call of its name. Thread-safe if the implementation is;
// the default is.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace tengen {

class FileSystem {
 public:
  virtual ~FileSystem() = default;

  // The system's own calls.
  static FileSystem& Posix();
  // What this process writes through: Posix() unless a ScopedFileSystem lives.
  static FileSystem& Current();

  virtual int Open(const std::string& path, int flags, mode_t mode);
  virtual ssize_t Write(int fd, const void* bytes, std::size_t size);
  virtual int Truncate(int fd, std::uint64_t size);
  virtual int Fsync(int fd);
  virtual int Close(int fd);
  virtual int Rename(const std::string& from, const std::string& to);
  virtual int Unlink(const std::string& path);
  virtual int Mkdir(const std::string& path, mode_t mode);
  virtual int Rmdir(const std::string& path);
  // Bytes that may still be written to the file system that holds path (statvfs), or -1.
  virtual std::int64_t FreeBytes(const std::string& path);
};

// Puts another file system in place for the whole process, for tests. Not to be nested across
// threads.
class ScopedFileSystem {
 public:
  explicit ScopedFileSystem(FileSystem& replacement);
  ~ScopedFileSystem();
  ScopedFileSystem(const ScopedFileSystem&) = delete;
  ScopedFileSystem& operator=(const ScopedFileSystem&) = delete;

 private:
  FileSystem* former_;
};

}  // namespace tengen
