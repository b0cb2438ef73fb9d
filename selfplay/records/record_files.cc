// SPDX-License-Identifier: MIT
#include "selfplay/records/record_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "foundation/errors.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> FilesUnder(const std::string& path, const std::string& suffix) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) ThrowIo("cannot open", path, error ? error.value() : ENOENT);
  if (!fs::is_directory(status)) return {path};
  std::vector<std::string> files;
  fs::recursive_directory_iterator iterator(path, error);
  for (; !error && iterator != fs::recursive_directory_iterator(); iterator.increment(error)) {
    std::error_code unknown;  // of a link that leads nowhere: whoever reads it says so
    if (iterator->path().filename().string().ends_with(suffix) &&
        !iterator->is_directory(unknown)) {
      files.push_back(iterator->path().string());
    }
  }
  if (error) ThrowIo("cannot list", path, error.value());
  std::ranges::sort(files);
  return files;
}

}  // namespace

bool IsWorkerName(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, allowed);
}

std::string RecordFilePath(const std::string& folder, const std::string& worker, int number) {
  return fmt::format("{}/{}-{:06}{}", folder, worker, number, kRecordSuffix);
}

int LastFileNumber(const std::string& folder, const std::string& worker) {
  int last = 0;
  std::error_code error;
  fs::directory_iterator iterator(folder, error);
  for (; !error && iterator != fs::directory_iterator(); iterator.increment(error)) {
    std::string_view rest;
    const std::string name = iterator->path().filename().string();
    if (!name.starts_with(worker + "-")) continue;
    rest = std::string_view(name).substr(worker.size() + 1);
    if (rest.ends_with(kOpenSuffix)) rest.remove_suffix(kOpenSuffix.size());
    if (!rest.ends_with(kRecordSuffix)) continue;
    rest.remove_suffix(kRecordSuffix.size());
    const bool digits = !rest.empty() && rest.size() <= 9 &&
                        std::ranges::all_of(rest, [](char c) { return c >= '0' && c <= '9'; });
    if (digits) last = std::max(last, std::stoi(std::string(rest)));
  }
  if (error) ThrowIo("cannot list", folder, error.value());
  return last;
}

std::vector<std::string> RecordFilesUnder(const std::string& path) {
  return FilesUnder(path, std::string(kRecordSuffix));
}

std::vector<std::string> OpenRecordFilesUnder(const std::string& path) {
  return FilesUnder(path, std::string(kRecordSuffix) + std::string(kOpenSuffix));
}

}  // namespace tengen
