// SPDX-License-Identifier: MIT
// The names of record files: FOLDER/WORKER-000001.tfrecord, and NAME.open while one grows.
// Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tengen {

inline constexpr std::string_view kRecordSuffix = ".tfrecord";
inline constexpr std::string_view kOpenSuffix = ".open";

// 1 to 64 letters, digits, '-' and '_'.
bool IsWorkerName(std::string_view name);

std::string RecordFilePath(const std::string& folder, const std::string& worker, int number);

// The highest number of a file of that worker, published or open; 0 when there is none.
int LastFileNumber(const std::string& folder, const std::string& worker);

// The path itself when it is a file; else every published record file in the folder and its
// subfolders, sorted by path. Error(kIo) when there is no such path.
std::vector<std::string> RecordFilesUnder(const std::string& path);

// The same for files that still grow, or were left by a kill.
std::vector<std::string> OpenRecordFilesUnder(const std::string& path);

}  // namespace tengen
