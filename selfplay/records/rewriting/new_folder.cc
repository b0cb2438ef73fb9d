// SPDX-License-Identifier: MIT
#include "selfplay/records/rewriting/new_folder.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "foundation/errors.h"
#include "foundation/files.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

std::string WithoutSlashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace

void RefuseUsedFolder(const std::string& path) {
  if (path.empty()) throw Error(ExitCode::kUsage, "the output folder's name is empty");
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::exists(status)) return;
  if (fs::is_directory(status) && fs::is_empty(path, error) && !error) return;
  throw Error(ExitCode::kUsage, path +
                                    " exists already and is no empty folder; nothing is "
                                    "overwritten: give a new name or remove it first");
}

NewFolder::NewFolder(std::string path) : path_(WithoutSlashes(std::move(path))) {
  RefuseUsedFolder(path_);
  building_ = path_ + "." + std::to_string(::getpid()) + ".tmp";
  std::error_code error;
  fs::remove_all(building_, error);  // of a killed process that had our number
  CreateFolder(building_);
}

NewFolder::~NewFolder() {
  std::error_code error;
  if (!building_.empty()) fs::remove_all(building_, error);
}

// rename(2) replaces an empty folder and refuses one that was filled meanwhile.
void NewFolder::Publish() {
  RenameFile(building_, path_);
  building_.clear();
}

}  // namespace tengen
