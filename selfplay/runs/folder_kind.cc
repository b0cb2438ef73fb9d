// SPDX-License-Identifier: MIT
#include "selfplay/runs/folder_kind.h"

#include <filesystem>
#include <system_error>

#include "foundation/errors.h"
#include "foundation/files.h"

namespace tengen {

FolderKind KindOfFolder(const std::string& path) {
  if (!FileExists(path + "/config.yaml")) return FolderKind::kOther;
  for (const char* part : {"/nets", "/records", "/trainer"}) {
    if (FileExists(path + part)) return FolderKind::kRun;
  }
  return FileExists(path + "/network.txt") ? FolderKind::kDataset : FolderKind::kOther;
}

const char* FolderKindText(FolderKind kind) {
  switch (kind) {
    case FolderKind::kRun:
      return "is a run's folder";
    case FolderKind::kDataset:
      return "is a dataset's folder";
    case FolderKind::kOther:
      break;
  }
  return "is a folder";
}

void RefuseInsideOfOurs(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path folder = fs::weakly_canonical(fs::absolute(path, error), error);
  if (error) return;  // whoever makes it will say why it cannot be
  if (!folder.has_filename()) folder = folder.parent_path();
  while (folder.has_relative_path()) {
    folder = folder.parent_path();
    const FolderKind kind = KindOfFolder(folder.string());
    if (kind == FolderKind::kOther) continue;
    throw Error(ExitCode::kUsage, path + " lies inside of " + folder.string() + ", which " +
                                      FolderKindText(kind) + ": choose a place outside of it");
  }
}

}  // namespace tengen
