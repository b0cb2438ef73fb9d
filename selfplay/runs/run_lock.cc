// SPDX-License-Identifier: MIT
#include "selfplay/runs/run_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "foundation/clock.h"
#include "foundation/errors.h"
#include "foundation/file_system.h"

namespace tengen {
namespace {

std::string HostName() {
  char name[256] = {};
  if (::gethostname(name, sizeof name - 1) != 0) return "an unnamed host";
  return name;
}

std::string FirstLine(int fd) {
  char text[512];
  const ssize_t size = ::pread(fd, text, sizeof text, 0);
  std::string line(text, size > 0 ? static_cast<std::size_t>(size) : 0);
  line = line.substr(0, line.find('\n'));
  for (char& c : line) {
    if (c < ' ' || c > '~') c = '?';
  }
  return line.empty() ? "another process" : line;
}

}  // namespace

RunLock::RunLock(const std::string& lock_path) {
  fd_ = FileSystem::Current().Open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0) ThrowIo("cannot open", lock_path, errno);
  int result;
  do {
    result = ::flock(fd_, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  if (result != 0) {
    const int error_number = errno;
    const std::string owner = FirstLine(fd_);
    FileSystem::Current().Close(fd_);
    if (error_number != EWOULDBLOCK) ThrowIo("cannot lock", lock_path, error_number);
    throw Error(ExitCode::kFailed,
                fmt::format("{} is held by {}: one process at a time may write to a run. Wait for "
                            "it or end it, then start again",
                            lock_path, owner));
  }
  const std::string text = fmt::format("process {} on {} since {}\n", ::getpid(), HostName(),
                                       UtcText(Clock::Real().WallSeconds()));
  // Only for messages: a full disk must not keep a run from stopping in order.
  FileSystem& files = FileSystem::Current();
  if (files.Truncate(fd_, 0) == 0) {
    [[maybe_unused]] const ssize_t written = files.Write(fd_, text.data(), text.size());
  }
}

RunLock::~RunLock() {
  // The name stays: to remove it would let two processes lock two files of one name.
  [[maybe_unused]] const int result = FileSystem::Current().Truncate(fd_, 0);
  FileSystem::Current().Close(fd_);
}

}  // namespace tengen
