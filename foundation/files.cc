// SPDX-License-Identifier: MIT
#include "foundation/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "foundation/file_system.h"

namespace tengen {
namespace {

constexpr std::string_view kTemporary = ".tmp";

// Repeats a call that a signal interrupted.
template <class Call>
int Retrying(Call&& call) {
  int result;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

int OpenRetrying(const std::string& path, int flags) {
  return Retrying([&] { return FileSystem::Current().Open(path, flags | O_CLOEXEC, 0666); });
}
int MkdirRetrying(const std::string& path) {
  return Retrying([&] { return FileSystem::Current().Mkdir(path, 0777); });
}
void RenameOrThrow(const std::string& from, const std::string& to) {
  if (Retrying([&] { return FileSystem::Current().Rename(from, to); }) != 0)
    ThrowIo("cannot rename " + from + " to", to, errno);
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
  if (Retrying([&] { return FileSystem::Current().Fsync(fd); }) != 0)
    ThrowIo("cannot fsync", path, errno);
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
         std::to_string(counter.fetch_add(1, std::memory_order_relaxed)) + std::string(kTemporary);
}

std::vector<std::string> NamesIn(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    names.push_back(it->path().filename().string());
  }
  if (error) ThrowIo("cannot list", folder, error.value());
  return names;
}

// NAME.PROCESS-NUMBER.tmp
bool IsTemporaryName(std::string_view name) {
  if (!name.ends_with(kTemporary)) return false;
  name.remove_suffix(kTemporary.size());
  const std::size_t dot = name.rfind('.');
  return dot != std::string_view::npos &&
         name.find_first_not_of("0123456789-", dot + 1) == std::string_view::npos;
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
  RenameOrThrow(temporary_, path_);
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
  if (torn_) CutTo(size_);
  try {
    WriteAll(fd_, bytes, path_);
  } catch (...) {
    torn_ = FileSystem::Current().Truncate(fd_, size_) != 0;
    throw;
  }
  size_ += bytes.size();
}

void AppendFile::CutTo(std::uint64_t size) {
  CHECK(size <= size_);
  if (FileSystem::Current().Truncate(fd_, size) != 0) ThrowIo("cannot cut", path_, errno);
  size_ = size;
  torn_ = false;
}

void AppendFile::Sync() {
  if (torn_) CutTo(size_);
  FsyncOrThrow(fd_, path_);
}
void AppendFile::Close() { CloseOrThrow(fd_, path_); }

GrowingFile::GrowingFile(std::string path)
    : path_(std::move(path)), file_(path_ + ".open", AppendFile::Mode::kExclusive) {
  if (FileExists(path_)) {
    FileSystem::Current().Unlink(file_.path());
    ThrowIo("cannot create", path_, EEXIST);
  }
}

void GrowingFile::Append(std::string_view bytes) {
  file_.Append(bytes);
  sha_.Update(bytes);
}

// Each step is taken once, so that a call after a failure goes on where the former stopped.
void GrowingFile::Publish() {
  if (step_ == Step::kSync) {
    step_ = Step::kCopy;  // unless the next line succeeds
    file_.Sync();
    step_ = Step::kClose;
  } else if (step_ == Step::kCopy) {
    PublishCopy();
    step_ = Step::kDone;
  }
  if (step_ == Step::kClose) {
    step_ = Step::kRename;  // Linux closes a descriptor whatever close returns
    file_.Close();
  }
  if (step_ == Step::kRename) {
    RenameOrThrow(file_.path(), path_);
    step_ = Step::kSyncFolder;
  }
  if (step_ == Step::kSyncFolder) {
    FsyncFolder(FolderOf(path_));
    step_ = Step::kDone;
  }
}

// After a failed fsync Linux takes the pages for clean, so a second one would succeed without
// having written anything. Only bytes written anew can be trusted.
void GrowingFile::PublishCopy() {
  const std::string bytes = ReadWholeFile(file_.path(), size());
  if (sha_hex_.empty()) sha_hex_ = sha_.Hex();
  if (Sha256Hex(bytes) != sha_hex_)
    ThrowIo("what was written cannot be read back from", file_.path(), EIO);
  PublishFile(path_, bytes);
  RemoveFile(file_.path());
}

std::string ReadFileStart(const std::string& path, std::uint64_t most) {
  int fd;
  do {
    fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  if (fd < 0) ThrowIo("cannot open", path, errno);
  std::string bytes;
  struct stat status;
  if (::fstat(fd, &status) == 0 && status.st_size > 0) {
    bytes.reserve(static_cast<std::size_t>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(status.st_size), most)));
  }
  char block[65536];
  while (bytes.size() < most) {
    const ssize_t got =
        ::read(fd, block, std::min<std::uint64_t>(sizeof block, most - bytes.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      const int error_number = errno;
      ::close(fd);
      ThrowIo("cannot read", path, error_number);
    }
    if (got == 0) break;
    bytes.append(block, static_cast<std::size_t>(got));
  }
  ::close(fd);
  return bytes;
}

std::string ReadWholeFile(const std::string& path, std::uint64_t limit) {
  std::string bytes = ReadFileStart(path, limit + 1);
  if (bytes.size() <= limit) return bytes;
  throw Error(ExitCode::kBadData,
              path + ": larger than the " + std::to_string(limit) + " bytes allowed here");
}

void CreateFolder(const std::string& path) {
  if (MkdirRetrying(path) == 0) {
    FsyncFolder(FolderOf(path));
    return;
  }
  int error_number = errno;
  if (error_number == ENOENT && FolderOf(path) != path) {
    CreateFolder(FolderOf(path));
    if (MkdirRetrying(path) == 0) {
      FsyncFolder(FolderOf(path));
      return;
    }
    error_number = errno;
  }
  struct stat status;
  if (error_number == EEXIST && ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    // Who made it may have been killed before its fsync. A parent that we may not open is not ours.
    if (::access(FolderOf(path).c_str(), R_OK | W_OK) == 0) FsyncFolder(FolderOf(path));
    return;
  }
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
  RenameOrThrow(from, to);
  FsyncFolder(FolderOf(to));
}

void SyncFolder(const std::string& folder) { FsyncFolder(folder); }

void RemoveFolder(const std::string& path) {
  for (const std::string& name : NamesIn(path)) {
    if (FileSystem::Current().Unlink(path + "/" + name) != 0 && errno != ENOENT)
      ThrowIo("cannot remove", path + "/" + name, errno);
  }
  if (FileSystem::Current().Rmdir(path) != 0) ThrowIo("cannot remove", path, errno);
  FsyncFolder(FolderOf(path));
}

void RemoveLeftovers(const std::string& folder) {
  for (const std::string& name : NamesIn(folder)) {
    if (IsTemporaryName(name)) RemoveFile(folder + "/" + name);
  }
}

bool FileExists(const std::string& path) {
  struct stat status;
  return ::lstat(path.c_str(), &status) == 0;
}

}  // namespace tengen
