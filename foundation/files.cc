// SPDX-License-Identifier: MIT
#include "foundation/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include "foundation/errors.h"
#include "foundation/file_system.h"

namespace tengen {
namespace {

int OpenRetrying(const std::string& path, int flags) {
  int fd;
  do {
    fd = FileSystem::Current().Open(path, flags | O_CLOEXEC, 0666);
  } while (fd < 0 && errno == EINTR);
  return fd;
}

void WriteAll(int fd, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = FileSystem::Current().Write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) ThrowIo("cannot write", path, errno);
    // A regular file that takes nothing has no room; asking again for ever would hang.
    if (written == 0) ThrowIo("cannot write", path, ENOSPC);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void FsyncOrThrow(int fd, const std::string& path) {
  while (FileSystem::Current().Fsync(fd) != 0) {
    if (errno != EINTR) ThrowIo("cannot fsync", path, errno);
  }
}

// Linux closes the descriptor whatever close returns, so it is never repeated.
void CloseOrThrow(int& fd, const std::string& path) {
  const int result = FileSystem::Current().Close(std::exchange(fd, -1));
  if (result != 0 && errno != EINTR) ThrowIo("cannot close", path, errno);
}

std::string FolderOf(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// A name is on disk only when the folder that holds it is.
void FsyncFolder(const std::string& folder) {
  int fd = OpenRetrying(folder, O_RDONLY | O_DIRECTORY);
  if (fd < 0) ThrowIo("cannot open folder", folder, errno);
  try {
    FsyncOrThrow(fd, folder);
  } catch (...) {
    FileSystem::Current().Close(fd);
    throw;
  }
  CloseOrThrow(fd, folder);
}

std::string NextTemporaryName(const std::string& path) {
  static std::atomic<std::uint64_t> counter{0};
  return path + "." + std::to_string(::getpid()) + "-" +
         std::to_string(counter.fetch_add(1, std::memory_order_relaxed)) + ".tmp";
}

}  // namespace

void PublishFile(const std::string& path, std::string_view bytes) {
  AtomicFile file(path);
  file.Write(bytes);
  file.Commit();
}

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)) {
  do {  // a killed process that had our number may have left one behind
    temporary_ = NextTemporaryName(path_);
    fd_ = OpenRetrying(temporary_, O_WRONLY | O_CREAT | O_EXCL);
  } while (fd_ < 0 && errno == EEXIST);
  if (fd_ < 0) ThrowIo("cannot create", temporary_, errno);
}

AtomicFile::~AtomicFile() {
  if (fd_ >= 0) FileSystem::Current().Close(fd_);
  if (!temporary_.empty()) FileSystem::Current().Unlink(temporary_);
}

void AtomicFile::Write(std::string_view bytes) { WriteAll(fd_, bytes, temporary_); }

void AtomicFile::Commit() {
  FsyncOrThrow(fd_, temporary_);
  CloseOrThrow(fd_, temporary_);
  if (FileSystem::Current().Rename(temporary_, path_) != 0) {
    ThrowIo("cannot rename " + temporary_ + " to", path_, errno);
  }
  temporary_.clear();
  FsyncFolder(FolderOf(path_));
}

AppendFile::AppendFile(std::string path, Mode mode) : path_(std::move(path)) {
  const int exclusive = mode == Mode::kExclusive ? O_EXCL : 0;
  fd_ = OpenRetrying(path_, O_WRONLY | O_CREAT | O_APPEND | exclusive);
  if (fd_ < 0) ThrowIo("cannot create", path_, errno);
  struct stat status;
  if (::fstat(fd_, &status) == 0) size_ = static_cast<std::uint64_t>(status.st_size);
}

AppendFile::~AppendFile() {
  if (fd_ >= 0) FileSystem::Current().Close(fd_);
}

void AppendFile::Append(std::string_view bytes) {
  try {
    WriteAll(fd_, bytes, path_);
  } catch (...) {
    FileSystem::Current().Truncate(fd_, size_);
    throw;
  }
  size_ += bytes.size();
}

void AppendFile::CutTo(std::uint64_t size) {
  CHECK(size <= size_);
  if (FileSystem::Current().Truncate(fd_, size) != 0) ThrowIo("cannot cut", path_, errno);
  size_ = size;
}

void AppendFile::Sync() { FsyncOrThrow(fd_, path_); }
void AppendFile::Close() { CloseOrThrow(fd_, path_); }

GrowingFile::GrowingFile(std::string path)
    : path_(std::move(path)), file_(path_ + ".open", AppendFile::Mode::kExclusive) {
  if (FileExists(path_)) {
    FileSystem::Current().Unlink(file_.path());
    ThrowIo("cannot create", path_, EEXIST);
  }
}

void GrowingFile::Publish() {
  Sync();
  file_.Close();
  RenameFile(file_.path(), path_);
}

std::string ReadWholeFile(const std::string& path, std::uint64_t limit) {
  int fd;
  do {
    fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  if (fd < 0) ThrowIo("cannot open", path, errno);
  std::string bytes;
  struct stat status;
  if (::fstat(fd, &status) == 0 && status.st_size > 0) {
    bytes.reserve(static_cast<std::size_t>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(status.st_size), limit)));
  }
  char block[65536];
  for (;;) {
    const ssize_t got = ::read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0 || bytes.size() + static_cast<std::size_t>(got) > limit) {
      const int error_number = errno;
      ::close(fd);
      if (got < 0) ThrowIo("cannot read", path, error_number);
      if (got == 0) return bytes;
      throw Error(ExitCode::kBadData,
                  path + ": larger than the " + std::to_string(limit) + " bytes allowed here");
    }
    bytes.append(block, static_cast<std::size_t>(got));
  }
}

void CreateFolder(const std::string& path) {
  if (FileSystem::Current().Mkdir(path, 0777) == 0) {
    FsyncFolder(FolderOf(path));
    return;
  }
  int error_number = errno;
  if (error_number == ENOENT && FolderOf(path) != path) {
    CreateFolder(FolderOf(path));
    if (FileSystem::Current().Mkdir(path, 0777) == 0) {
      FsyncFolder(FolderOf(path));
      return;
    }
    error_number = errno;
  }
  struct stat status;
  if (error_number == EEXIST && ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
    return;
  ThrowIo("cannot create folder", path, error_number);
}

void RemoveFile(const std::string& path) {
  if (FileSystem::Current().Unlink(path) != 0) {
    if (errno == ENOENT) return;
    ThrowIo("cannot remove", path, errno);
  }
  FsyncFolder(FolderOf(path));
}

void RenameFile(const std::string& from, const std::string& to) {
  if (FileSystem::Current().Rename(from, to) != 0)
    ThrowIo("cannot rename " + from + " to", to, errno);
  FsyncFolder(FolderOf(to));
}

bool FileExists(const std::string& path) {
  struct stat status;
  return ::lstat(path.c_str(), &status) == 0;
}

}  // namespace tengen
