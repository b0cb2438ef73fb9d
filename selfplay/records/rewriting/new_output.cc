// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/new_output.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/stop.h"
#include "selfplay/runs/folder_kind.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Refuse(const std::string& what) { throw Error(ExitCode::kUsage, what); }

std::string WithoutEnding(std::string path) {
  while (path.size() > 1 && (path.ends_with('/') || path.ends_with("/."))) path.pop_back();
  return path;
}

void RefuseNameless(const std::string& path, const std::string& name, const char* what) {
  if (path.empty()) Refuse(std::string("the output ") + what + "'s name is empty");
  if (name == "." || name == "/" || name == ".." || name.ends_with("/..")) {
    Refuse(path + " names no new " + what + ": give it a name of its own");
  }
}

bool IsMountPoint(const std::string& path) {
  struct statx status;
  return ::statx(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW, STATX_TYPE, &status) == 0 &&
         (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

// Locked by whoever builds in it; -1 when somebody does.
int LockFolder(const std::string& folder, int operation) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return -1;
  int result;
  do {
    result = ::flock(fd, operation);
  } while (result != 0 && errno == EINTR);
  if (result == 0) return fd;
  ::close(fd);
  return -1;
}

bool IsStillNamed(int fd, const std::string& folder) {
  struct stat open, named;
  return ::fstat(fd, &open) == 0 && ::lstat(folder.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

// NAME.PROCESS.tmp
bool IsBuildingNameFor(const std::string& name, std::string_view entry) {
  constexpr std::string_view kEnd = ".tmp";
  if (!entry.starts_with(name + ".") || !entry.ends_with(kEnd)) return false;
  entry.remove_prefix(name.size() + 1);
  if (entry.size() <= kEnd.size()) return false;
  entry.remove_suffix(kEnd.size());
  return entry.find_first_not_of("0123456789") == std::string_view::npos;
}

void RemoveWhatDeadProcessesLeft(const fs::path& path) {
  const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::error_code error;
  for (fs::directory_iterator it(parent, error), end; !error && it != end; it.increment(error)) {
    const std::string entry = it->path().filename().string();
    if (!IsBuildingNameFor(path.filename().string(), entry)) continue;
    const int lock = LockFolder(it->path().string(), LOCK_EX | LOCK_NB);
    if (lock < 0) continue;
    std::error_code ignored;
    fs::remove_all(it->path(), ignored);
    ::close(lock);
  }
}

std::vector<std::string> MissingAbove(fs::path path) {
  std::vector<std::string> missing;
  std::error_code error;
  for (path = path.parent_path(); !path.empty() && !fs::exists(fs::symlink_status(path, error));
       path = path.parent_path()) {
    missing.push_back(path.string());
  }
  return missing;
}

}  // namespace

std::string NewFolderName(const std::string& path) {
  const std::string name = WithoutEnding(path);
  RefuseNameless(path, name, "folder");
  RefuseInsideOfOurs(name);
  std::error_code error;
  const fs::file_status status = fs::symlink_status(name, error);
  if (!fs::exists(status)) return name;
  if (fs::is_symlink(status)) {
    Refuse(name + " is a symbolic link; give the folder that it leads to, or a new name");
  }
  if (!fs::is_directory(status) || !fs::is_empty(name, error) || error) {
    Refuse(name +
           " exists already and is no empty folder; nothing is overwritten: give a new name or "
           "remove it first");
  }
  if (IsMountPoint(name)) {
    Refuse(name +
           " is a mount point, which no new folder can take the place of: give a folder in "
           "it, e.g. " +
           name + "/out");
  }
  return name;
}

std::string NewFileName(const std::string& path) {
  RefuseNameless(path, path, "file");
  if (path.ends_with('/') || path.ends_with("/.")) Refuse(path + " names a folder, not a new file");
  RefuseInsideOfOurs(path);
  if (!FileExists(path)) return path;
  Refuse(path + " exists already; nothing is overwritten: give a new name or remove it first");
}

void RefuseNested(const std::string& a, const std::string& b) {
  std::error_code error;
  const fs::path first = fs::weakly_canonical(fs::absolute(WithoutEnding(a)), error);
  const fs::path second = fs::weakly_canonical(fs::absolute(WithoutEnding(b)), error);
  const auto [x, y] = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  if (x != first.end() && y != second.end()) return;
  Refuse(a + " and " + b +
         " are one folder, or one lies in the other: give each a place of its own");
}

void ThrowIfStopped() {
  if (!StopSignal::Requested()) return;
  throw Error(StopSignal::Code(), "nothing was written; the same command begins anew");
}

BuildingPlace::BuildingPlace(const std::string& path)
    : folder_(path + "." + std::to_string(::getpid()) + ".tmp"), made_above_(MissingAbove(path)) {
  RemoveWhatDeadProcessesLeft(path);
  try {
    MakeLocked();
  } catch (...) {
    for (const std::string& folder : made_above_) ::rmdir(folder.c_str());
    throw;
  }
}

// Somebody may take it for a leftover before it is locked.
void BuildingPlace::MakeLocked() {
  do {
    if (lock_ >= 0) ::close(lock_);
    CreateFolder(folder_);
    lock_ = LockFolder(folder_, LOCK_EX);
  } while (lock_ >= 0 && !IsStillNamed(lock_, folder_));
}

BuildingPlace::~BuildingPlace() {
  std::error_code error;
  fs::remove_all(folder_, error);
  for (const std::string& folder : made_above_) ::rmdir(folder.c_str());
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace tengen
