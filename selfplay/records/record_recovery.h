// SPDX-License-Identifier: MIT
// Finishes what a kill left: every whole frame of a NAME.open up to the first that is not is kept,
// the trailer added, and the file published as NAME. Only for the process that owns the folder,
// before it opens a writer there. Can itself be killed at any moment and run again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

struct RecoveredFile {
  std::string path;  // the published name; nothing is there when games is 0
  std::uint64_t games = 0, positions = 0;
  std::uint64_t lost_bytes = 0;  // from the first frame on that was not whole
};

// Every open record file in the folder and its subfolders. A file without a whole game is removed.
// Error(kBadData) when frames are whole, but not what a writer writes; the file is left as it is.
std::vector<RecoveredFile> RecoverOpenFiles(const std::string& folder);

}  // namespace tengen
