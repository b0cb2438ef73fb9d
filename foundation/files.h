// SPDX-License-Identifier: MIT
// How files come to be: whole or not at all. Everything a later step reads is written through
// PublishFile, AtomicFile or GrowingFile; after a kill or a power loss a published name holds all
// of its bytes. Every failure throws Error(kIo) naming the path and errno. Objects belong to one
// thread; the functions are thread-safe, also for several processes in one folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "foundation/checksum.h"

namespace tengen {

// Writes the bytes under an exclusive temporary name in the target's folder, fsyncs, renames it to
// path (replacing what is there) and fsyncs the folder.
void PublishFile(const std::string& path, std::string_view bytes);

// The same in a streaming form. Without Commit() the destructor removes the temporary and path is
// untouched.
class AtomicFile {
 public:
  explicit AtomicFile(std::string path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void Write(std::string_view bytes);
  void Commit();  // once, as the last call
  const std::string& temporary_path() const { return temporary_; }

 private:
  std::string path_, temporary_;
  int fd_ = -1;
};

// A file under its own name that only grows: lines of a log, say. After a kill it holds a prefix of
// what was appended.
class AppendFile {
 public:
  enum class Mode {
    kExclusive,  // the file must not exist yet
    kContinue,   // made when missing, else goes on at its end
  };
  AppendFile(std::string path, Mode mode);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  // After a failure the file is cut back to its former size (as far as the system still allows), so
  // a caller may try again.
  void Append(std::string_view bytes);
  // Drops what stands after the first size bytes.
  void CutTo(std::uint64_t size);
  void Sync();
  void Close();  // once; the destructor does it silently

  const std::string& path() const { return path_; }
  std::uint64_t size() const { return size_; }

 private:
  std::string path_;
  int fd_ = -1;
  std::uint64_t size_ = 0;
  bool torn_ = false;  // a failed Append could not be cut back yet
};

// An AppendFile that grows under the name PATH.open and gets its own name when it is finished. PATH
// and PATH.open must not exist yet.
class GrowingFile {
 public:
  explicit GrowingFile(std::string path);  // closed without Publish(), PATH.open stays

  void Append(std::string_view bytes);
  // Fsync, rename to PATH, fsync the folder: once, as the last call; after a failure it may be
  // called again.
  void Publish();

  const std::string& path() const { return path_; }
  std::uint64_t size() const { return file_.size(); }

 private:
  enum class Step { kSync, kCopy, kClose, kRename, kSyncFolder, kDone };
  void PublishCopy();

  std::string path_;
  AppendFile file_;
  Step step_ = Step::kSync;
  Sha256 sha_;
  std::string sha_hex_;
};

// The whole file. Error(kBadData) when it holds more than limit bytes.
std::string ReadWholeFile(const std::string& path, std::uint64_t limit);

// The first bytes of the file, fewer where it is shorter than `most`.
std::string ReadFileStart(const std::string& path, std::uint64_t most);

// Makes the folder and its missing parents, each fsynced into its parent. One that exists is fine
// and fsynced all the same.
void CreateFolder(const std::string& path);

// Removes or renames and fsyncs the folder (both names lie in one folder). A file that RemoveFile
// does not find is fine.
void RemoveFile(const std::string& path);
void RenameFile(const std::string& from, const std::string& to);

// Puts the names in the folder on disk, which whoever made them may not have lived to do.
void SyncFolder(const std::string& folder);
// Removes the folder and the files in it (no folders).
void RemoveFolder(const std::string& path);
// Removes the temporaries that killed processes left in the folder. Only for who writes there
// alone.
void RemoveLeftovers(const std::string& folder);

bool FileExists(const std::string& path);

}  // namespace tengen
