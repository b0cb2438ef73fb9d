// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/new_folder.h"

#include "foundation/files.h"

namespace tengen {

// rename(2) replaces an empty folder and refuses one that was filled meanwhile.
void NewFolder::Publish() {
  RenameFile(building(), path_);
  place_.KeepFoldersAbove();
}

}  // namespace tengen
