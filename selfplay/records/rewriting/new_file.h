// SPDX-License-Identifier: MIT
// One file of results that comes to be whole or not at all, as a NewFolder does. Objects belong to
// one thread.
#pragma once

#include <string>
#include <string_view>

#include "foundation/files.h"
#include "selfplay/records/rewriting/new_output.h"

namespace tengen {

class NewFile {
 public:
  // Error(kUsage) as NewFileName.
  explicit NewFile(const std::string& path)
      : path_(NewFileName(path)),
        place_(path_),
        file_(place_.folder() + "/out", AppendFile::Mode::kExclusive) {}

  void Write(std::string_view bytes) { file_.Append(bytes); }
  void Publish();  // once, as the last call; without it nothing stays

 private:
  std::string path_;
  BuildingPlace place_;
  AppendFile file_;
};

}  // namespace tengen
