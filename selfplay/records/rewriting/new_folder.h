// SPDX-License-Identifier: MIT
// A folder of results that comes to be whole or not at all: it is filled as PATH.PID.tmp and gets
// its own name at the end. After a kill only the folder with the temporary name is left. Objects
// belong to one thread.
#pragma once

#include <string>

namespace tengen {

class NewFolder {
 public:
  // Error(kUsage) when something is there already, be it only a file; an empty folder is fine.
  explicit NewFolder(std::string path);
  ~NewFolder();  // without Publish() removes what was made
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  const std::string& path() const { return path_; }          // the name at the end
  const std::string& building() const { return building_; }  // where to write before that
  void Publish();                                            // once, as the last call

 private:
  std::string path_, building_;
};

// The constructor's refusal alone, for commands that work long before they write.
void RefuseUsedFolder(const std::string& path);

}  // namespace tengen
