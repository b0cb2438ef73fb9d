// SPDX-License-Identifier: MIT
// A folder of results that comes to be whole or not at all: it is filled as PATH.PID.tmp and gets
// its own name at the end. After a kill only the folder with the temporary name is left, and the
// next NewFolder for that name removes it. Objects belong to one thread.
#pragma once

#include <string>

#include "selfplay/records/rewriting/new_output.h"

namespace tengen {

class NewFolder {
 public:
  // Error(kUsage) as NewFolderName: when something is there already, be it only a file; an empty
  // folder is fine.
  explicit NewFolder(const std::string& path) : path_(NewFolderName(path)), place_(path_) {}
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  const std::string& path() const { return path_; }                // the name at the end
  const std::string& building() const { return place_.folder(); }  // where to write before that
  void Publish();  // once, as the last call; without it nothing stays

 private:
  std::string path_;
  BuildingPlace place_;
};

}  // namespace tengen
