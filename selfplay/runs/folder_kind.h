// SPDX-License-Identifier: MIT
// Whose a folder is, so that nothing is written into a run or a dataset that does not belong there:
// a record file too many stops a run for good. Plain functions, thread-safe.
#pragma once

#include <string>

namespace tengen {

enum class FolderKind {
  kOther,
  kRun,      // made by tengen train: config.yaml beside nets, records or trainer
  kDataset,  // made by tengen selfplay: config.yaml and network.txt
};

FolderKind KindOfFolder(const std::string& path);

// "is a run's folder", "is a dataset's folder".
const char* FolderKindText(FolderKind kind);

// Error(kUsage) naming the run or dataset when the path lies inside of one. What the path itself is
// does not matter, nor whether it exists.
void RefuseInsideOfOurs(const std::string& path);

}  // namespace tengen
