// SPDX-License-Identifier: MIT
// What folders and files that come to be whole or not at all (new_folder.h, new_file.h) have in
// common: which names they may take, and where they are built. Objects belong to one thread.
#pragma once

#include <string>
#include <vector>

namespace tengen {

// The path without slashes and dots at its end. Error(kUsage) for a name that cannot become a new
// folder: an empty one, "." and "..", a link, a mount point, whatever is there and is no empty
// folder, and a place inside of a run's or a dataset's folder.
std::string NewFolderName(const std::string& path);

// The same for a new file, which nothing may stand in the place of.
std::string NewFileName(const std::string& path);

// Error(kUsage) when one of them lies in the other, or both are the same.
void RefuseNested(const std::string& a, const std::string& b);

// Error(Code of the signal) once SIGTERM or SIGINT came: nothing is published then.
void ThrowIfStopped();

// PATH.PID.tmp, a folder beside PATH that ends with its process: it is removed at the end of its
// life, with the folders above it that were made for it, and locked until then, so that what a
// killed process left is known as such and removed by the next one that builds for that name.
class BuildingPlace {
 public:
  explicit BuildingPlace(const std::string& path);
  ~BuildingPlace();
  BuildingPlace(const BuildingPlace&) = delete;
  BuildingPlace& operator=(const BuildingPlace&) = delete;

  const std::string& folder() const { return folder_; }
  void KeepFoldersAbove() { made_above_.clear(); }

 private:
  void MakeLocked();

  std::string folder_;
  std::vector<std::string> made_above_;  // the deepest first
  int lock_ = -1;
};

}  // namespace tengen
