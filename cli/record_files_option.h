// SPDX-License-Identifier: MIT
// The files and the reading mode that every `tengen records` command takes.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "selfplay/records/record_reader.h"

namespace tengen {

struct RecordFilesOption {
  std::vector<std::string> paths;
  std::string mode;

  void AddPathsTo(CLI::App& command);
  void AddModeTo(CLI::App& command, const char* preset);

  // In the order given, those of a folder sorted. Error(kUsage) for a folder without any, or when a
  // file is named twice.
  std::vector<std::string> Files() const;
  // With the files that still grow, or were left by a kill.
  std::vector<std::string> FilesAndOpenOnes() const;
  ReadMode Mode() const;
};

// Of what the reading mode let pass; to stderr.
void PrintFaults(const std::vector<std::string>& faults);

// The command as a callback that says what can be done when it ends by DamagedRecords.
std::function<void()> WithRemedy(const std::function<void()>& command);

}  // namespace tengen
