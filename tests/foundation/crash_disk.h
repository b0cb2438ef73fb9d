// SPDX-License-Identifier: MIT
// What a disk may hold after the power fails, for a log of file operations. The model is the
// pessimist's: an fsync of a file saves its bytes and not its name; a name (made, changed or
// removed) is safe only once its folder was synced; names of a folder reach the disk in order; the
// bytes of a file in sectors of 512, in any order. For each moment the states are the products of
//   names   all there; those not synced lost, in all folders; in one folder all but the first j
//   bytes   all there; those not synced lost; one file torn: cut at a sector,
//           or one sector empty, or half of them
// Each state comes once, however many moments lead to it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/foundation/recording_file_system.h"

namespace tengen {

// Relative paths; a folder ends in '/'.
using CrashState = std::map<std::string, std::string>;

enum class CrashData { kKept, kDropped, kTorn };

class CrashDisk {
 public:
  // draws: of the sectors that a torn file lacks, for each place of a cut.
  explicit CrashDisk(std::uint64_t draws) : draws_(draws) {}

  // The disk goes on by one operation.
  void Apply(const FileOperation& operation);

  // The states that the power's failing now may leave and that did not come before.
  void ForEachNewState(const std::function<void(const CrashState&, CrashData)>& visit);

  // All that was done, synced or not.
  CrashState Everything() const;
  // What cannot be lost any more.
  CrashState Durable() const;
  // Contents of the file as it is.
  const std::string& BytesOf(int file) const { return files_.at(file).bytes; }
  // Which file has the name; -1: none.
  int FileNamed(const std::string& path) const;

 private:
  struct File {
    std::string bytes, synced;
    std::uint64_t untouched = 0;  // bytes before it are the same in both
  };
  struct NameChange {
    std::string remove, add;  // "" when there is none
    int file = -1;            // of add; -1: a folder
  };
  struct Folder {
    std::map<std::string, int> synced;  // -1: a folder
    std::vector<NameChange> pending;
  };
  // How many of each folder's pending changes are on disk.
  using Names = std::map<std::string, std::size_t>;
  using Tree = std::map<std::string, int>;

  Folder& FolderOf(const std::string& path);
  Names AllNames() const;
  Tree TreeOf(const Names& names) const;
  void AddFolder(const std::string& folder, const Names& names, Tree& tree) const;
  CrashState StateOf(const Tree& tree, const std::function<const std::string&(int)>& bytes) const;

  const std::uint64_t draws_;
  std::map<int, File> files_;
  std::map<std::string, Folder> folders_ = {{"", {}}};
  std::set<std::size_t> seen_;
};

}  // namespace tengen
