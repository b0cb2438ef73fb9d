// SPDX-License-Identifier: MIT
#include "tests/foundation/recording_file_system.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "foundation/errors.h"
#include "foundation/files.h"

namespace tengen {

using Kind = FileOperation::Kind;

std::string RecordingFileSystem::Relative(const std::string& path) const {
  return path.size() > root_.size() ? path.substr(root_.size() + 1) : "";
}

// Sets errno for the caller to return -1.
bool RecordingFileSystem::Dead() const {
  if (log_.size() < kill_at_) return false;
  errno = EIO;
  return true;
}

int RecordingFileSystem::Open(const std::string& path, int flags, mode_t mode) {
  const std::lock_guard lock(mutex_);
  if (!Watched(path)) return FileSystem::Open(path, flags, mode);
  const bool existed = FileExists(path);
  if (Dead()) return -1;
  const int fd = FileSystem::Open(path, flags, mode);
  if (fd < 0) return fd;
  const std::string name = Relative(path);
  Handle handle;
  if ((flags & O_DIRECTORY) != 0) {
    handle.folder = name;
  } else {
    if (!existed) {
      files_[name] = next_file_++;
      log_.push_back({Kind::kCreate, name, "", files_[name], 0, ""});
    }
    CHECK((flags & O_TRUNC) == 0);
    handle.file = files_.at(name);
    handle.append = (flags & O_APPEND) != 0;
  }
  handles_[fd] = handle;
  return fd;
}

ssize_t RecordingFileSystem::Write(int fd, const void* bytes, std::size_t size) {
  const std::lock_guard lock(mutex_);
  const auto found = handles_.find(fd);
  if (found == handles_.end()) return FileSystem::Write(fd, bytes, size);
  if (Dead()) return -1;
  const ssize_t written = FileSystem::Write(fd, bytes, size);
  CHECK(written == static_cast<ssize_t>(size));
  Handle& handle = found->second;
  std::uint64_t& end = sizes_[handle.file];
  if (handle.append) handle.offset = end;
  log_.push_back({Kind::kWrite, "", "", handle.file, handle.offset,
                  std::string(static_cast<const char*>(bytes), size)});
  handle.offset += size;
  end = std::max(end, handle.offset);
  return written;
}

int RecordingFileSystem::Truncate(int fd, std::uint64_t size) {
  const std::lock_guard lock(mutex_);
  const auto found = handles_.find(fd);
  if (found == handles_.end()) return FileSystem::Truncate(fd, size);
  if (Dead()) return -1;
  const int result = FileSystem::Truncate(fd, size);
  CHECK(result == 0);
  log_.push_back({Kind::kTruncate, "", "", found->second.file, size, ""});
  sizes_[found->second.file] = size;
  return result;
}

int RecordingFileSystem::Fsync(int fd) {
  const std::lock_guard lock(mutex_);
  const auto found = handles_.find(fd);
  if (found == handles_.end()) return FileSystem::Fsync(fd);
  if (Dead()) return -1;
  const Handle& handle = found->second;
  if (handle.file < 0) {
    log_.push_back({Kind::kSyncFolder, handle.folder, "", -1, 0, ""});
  } else {
    log_.push_back({Kind::kSyncFile, "", "", handle.file, 0, ""});
  }
  return 0;
}

int RecordingFileSystem::Close(int fd) {
  const std::lock_guard lock(mutex_);
  handles_.erase(fd);
  return FileSystem::Close(fd);  // a killed process closes, too
}

int RecordingFileSystem::Rename(const std::string& from, const std::string& to) {
  const std::lock_guard lock(mutex_);
  if (!Watched(from)) return FileSystem::Rename(from, to);
  if (Dead()) return -1;
  const int result = FileSystem::Rename(from, to);
  if (result != 0) return result;
  log_.push_back({Kind::kRename, Relative(from), Relative(to), -1, 0, ""});
  files_[Relative(to)] = files_.at(Relative(from));
  files_.erase(Relative(from));
  return result;
}

int RecordingFileSystem::Unlink(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (!Watched(path)) return FileSystem::Unlink(path);
  if (Dead()) return -1;
  const int result = FileSystem::Unlink(path);
  if (result != 0) return result;
  log_.push_back({Kind::kUnlink, Relative(path), "", -1, 0, ""});
  files_.erase(Relative(path));
  return result;
}

int RecordingFileSystem::Mkdir(const std::string& path, mode_t mode) {
  const std::lock_guard lock(mutex_);
  if (!Watched(path)) return FileSystem::Mkdir(path, mode);
  if (Dead()) return -1;
  const int result = FileSystem::Mkdir(path, mode);
  if (result == 0) log_.push_back({Kind::kMkdir, Relative(path), "", -1, 0, ""});
  return result;
}

int RecordingFileSystem::Rmdir(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (!Watched(path)) return FileSystem::Rmdir(path);
  if (Dead()) return -1;
  const int result = FileSystem::Rmdir(path);
  if (result == 0) log_.push_back({Kind::kRmdir, Relative(path), "", -1, 0, ""});
  return result;
}

}  // namespace tengen
