// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/new_file.h"

namespace tengen {

void NewFile::Publish() {
  file_.Sync();
  file_.Close();
  NewFileName(path_);  // somebody may have come first
  RenameFile(file_.path(), path_);
  place_.KeepFoldersAbove();
}

}  // namespace tengen
