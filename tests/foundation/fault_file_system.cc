// SPDX-License-Identifier: MIT
#include "tests/foundation/fault_file_system.h"

#include <algorithm>
#include <cerrno>

namespace tengen {

void FaultFileSystem::FailAt(const std::string& call, int n, int error_number, int times) {
  failing_ = call;
  countdown_ = n;
  error_number_ = error_number;
  times_ = times;
}

std::string FaultFileSystem::Calls() const {
  std::string list;
  for (const std::string& call : calls_) list += (list.empty() ? "" : " ") + call;
  return list;
}

bool FaultFileSystem::Fails(const std::string& call) {
  calls_.push_back(call);
  if (call != failing_ || countdown_-- > 0 || times_ == 0) return false;
  if (times_ > 0) --times_;
  errno = error_number_;
  return true;
}

int FaultFileSystem::Open(const std::string& path, int flags, mode_t mode) {
  return Fails("open") ? -1 : FileSystem::Open(path, flags, mode);
}
ssize_t FaultFileSystem::Write(int fd, const void* bytes, std::size_t size) {
  if (Fails("write")) return -1;
  return FileSystem::Write(fd, bytes, most_ > 0 ? std::min(most_, size) : size);
}
int FaultFileSystem::Truncate(int fd, std::uint64_t size) {
  return Fails("truncate") ? -1 : FileSystem::Truncate(fd, size);
}
int FaultFileSystem::Fsync(int fd) {
  if (Fails("fsync")) return -1;
  return skip_sync_ ? 0 : FileSystem::Fsync(fd);
}
int FaultFileSystem::Close(int fd) {
  const bool fails = Fails("close");
  const int error_number = errno;
  const int result = FileSystem::Close(fd);  // as Linux does, also when it reports an error
  errno = error_number;
  return fails ? -1 : result;
}
int FaultFileSystem::Rename(const std::string& from, const std::string& to) {
  return Fails("rename") ? -1 : FileSystem::Rename(from, to);
}
int FaultFileSystem::Unlink(const std::string& path) {
  return Fails("unlink") ? -1 : FileSystem::Unlink(path);
}
int FaultFileSystem::Mkdir(const std::string& path, mode_t mode) {
  return Fails("mkdir") ? -1 : FileSystem::Mkdir(path, mode);
}

}  // namespace tengen
