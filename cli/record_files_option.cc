// SPDX-License-Identifier: MIT
#include "cli/record_files_option.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/named_twice.h"
#include "foundation/errors.h"
#include "selfplay/records/record_files.h"

namespace tengen {

void RecordFilesOption::AddPathsTo(CLI::App& command) {
  command.add_option("paths", paths, "Record files, or folders that hold some")
      ->required()
      ->type_name("FILE|FOLDER");
}

void RecordFilesOption::AddModeTo(CLI::App& command, const char* preset) {
  mode = preset;
  command.add_option("--mode", mode, "What to do about damage")
      ->check(CLI::IsMember({"strict", "tolerate-tail", "skip-bad"}))
      ->capture_default_str();
}

std::vector<std::string> RecordFilesOption::Files() const {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    const std::vector<std::string> found = RecordFilesUnder(path);
    if (found.empty()) {
      throw Error(ExitCode::kUsage, path + ": no record files (*.tfrecord) in this folder");
    }
    files.insert(files.end(), found.begin(), found.end());
  }
  RefuseNamedTwice(files);
  return files;
}

std::vector<std::string> RecordFilesOption::FilesAndOpenOnes() const {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::vector<std::string> found = RecordFilesUnder(path);
    if (std::filesystem::is_directory(path)) {
      const std::vector<std::string> open = OpenRecordFilesUnder(path);
      found.insert(found.end(), open.begin(), open.end());
      std::ranges::sort(found);
    }
    if (found.empty()) {
      throw Error(ExitCode::kUsage,
                  path + ": no record files (*.tfrecord, *.tfrecord.open) in this folder");
    }
    files.insert(files.end(), found.begin(), found.end());
  }
  RefuseNamedTwice(files);
  return files;
}

ReadMode RecordFilesOption::Mode() const {
  if (mode == "strict") return ReadMode::kStrict;
  return mode == "skip-bad" ? ReadMode::kSkipBad : ReadMode::kTolerateTail;
}

void PrintFaults(const std::vector<std::string>& faults) {
  for (const std::string& fault : faults) std::fprintf(stderr, "%s\n", fault.c_str());
  if (!faults.empty()) {
    std::fprintf(stderr, "`tengen records salvage` writes whole files with what still holds\n");
  }
}

std::function<void()> WithRemedy(const std::function<void()>& command) {
  return [command] {
    try {
      command();
    } catch (const DamagedRecords& damaged) {
      throw Error(damaged.code(),
                  std::string(damaged.what()) +
                      "; --mode skip-bad reads past it, and `tengen records salvage` writes whole "
                      "files with what still holds");
    }
  };
}

}  // namespace tengen
