// SPDX-License-Identifier: MIT
#include "foundation/file_system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>

namespace tengen {
namespace {

std::atomic<FileSystem*> current{nullptr};

}  // namespace

FileSystem& FileSystem::Posix() {
  static FileSystem posix;
  return posix;
}

FileSystem& FileSystem::Current() {
  FileSystem* chosen = current.load(std::memory_order_acquire);
  return chosen != nullptr ? *chosen : Posix();
}

int FileSystem::Open(const std::string& path, int flags, mode_t mode) {
  return ::open(path.c_str(), flags, mode);
}
ssize_t FileSystem::Write(int fd, const void* bytes, std::size_t size) {
  return ::write(fd, bytes, size);
}
int FileSystem::Truncate(int fd, std::uint64_t size) {
  return ::ftruncate(fd, static_cast<off_t>(size));
}
int FileSystem::Fsync(int fd) { return ::fsync(fd); }
int FileSystem::Close(int fd) { return ::close(fd); }
int FileSystem::Rename(const std::string& from, const std::string& to) {
  return ::rename(from.c_str(), to.c_str());
}
int FileSystem::Unlink(const std::string& path) { return ::unlink(path.c_str()); }
int FileSystem::Mkdir(const std::string& path, mode_t mode) { return ::mkdir(path.c_str(), mode); }
int FileSystem::Rmdir(const std::string& path) { return ::rmdir(path.c_str()); }
std::int64_t FileSystem::FreeBytes(const std::string& path) {
  struct statvfs space;
  if (::statvfs(path.c_str(), &space) != 0) return -1;
  return static_cast<std::int64_t>(space.f_bavail) * static_cast<std::int64_t>(space.f_frsize);
}

ScopedFileSystem::ScopedFileSystem(FileSystem& replacement)
    : former_(current.exchange(&replacement, std::memory_order_acq_rel)) {}
ScopedFileSystem::~ScopedFileSystem() { current.store(former_, std::memory_order_release); }

}  // namespace tengen
