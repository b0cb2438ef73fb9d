// SPDX-License-Identifier: MIT
#include "selfplay/records/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "foundation/errors.h"

namespace tengen {

MappedFile::MappedFile(const std::string& path) {
  int fd;
  do {
    fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe without a writer waits
  } while (fd < 0 && errno == EINTR);
  if (fd < 0) ThrowIo("cannot open", path, errno);
  struct stat status;
  int error_number = ::fstat(fd, &status) != 0 ? errno : 0;
  if (error_number == 0 && !S_ISREG(status.st_mode)) {
    ::close(fd);
    if (S_ISDIR(status.st_mode)) ThrowIo("cannot read", path, EISDIR);
    throw IoError("cannot read", "cannot read " + path + ": it is no regular file", EINVAL);
  }
  void* data = nullptr;
  if (error_number == 0 && status.st_size > 0) {
    data = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED) error_number = errno;
  }
  ::close(fd);
  if (error_number != 0) ThrowIo("cannot read", path, error_number);
  if (data != nullptr) {
    bytes_ = {static_cast<const char*>(data), static_cast<std::size_t>(status.st_size)};
  }
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace tengen
