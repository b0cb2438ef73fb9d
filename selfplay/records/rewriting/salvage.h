// SPDX-License-Identifier: MIT
// Whole files from damaged ones: every frame that still holds is kept (skip-bad), and what was
// skipped is named. Thread-safe for different folders.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tengen {

struct SalvagedFile {
  std::string from;
  std::vector<std::string> to;  // none: no game of it could be read
  std::uint64_t games = 0, positions = 0;
  std::uint64_t bytes = 0, skipped_bytes = 0;
  std::vector<std::string> faults;  // a line each: file, byte, what
  std::string unreadable;           // why the file could not even be opened; else ""
};

// One new file for each that holds a game, FOLDER/WORKER-000001.tfrecord and on with the worker of
// its header; of files that were joined, one for each header that differs from the one before. run:
// for games whose header is lost. Publishes the folder whole or not at all. A file that cannot be
// opened is passed over. Error(kBadData) when no file holds any game, Error(kIo) when none of them
// can be opened.
std::vector<SalvagedFile> SalvageRecords(const std::vector<std::string>& files,
                                         const std::string& run, const std::string& folder);

}  // namespace tengen
