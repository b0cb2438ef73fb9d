// SPDX-License-Identifier: MIT
#include "selfplay/runs/run_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/runs/folder_kind.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

// Numbers of the entries NUMBER + suffix, NUMBER of at least six digits. A missing folder has none.
std::vector<std::uint32_t> NumbersIn(const std::string& folder, std::string_view suffix) {
  std::vector<std::uint32_t> numbers;
  std::error_code error;
  fs::directory_iterator iterator(folder, error);
  if (error == std::errc::no_such_file_or_directory) return numbers;
  for (; !error && iterator != fs::directory_iterator(); iterator.increment(error)) {
    const std::string name = iterator->path().filename().string();
    if (!name.ends_with(suffix)) continue;
    const std::string digits = name.substr(0, name.size() - suffix.size());
    const bool number = digits.size() >= 6 && digits.size() <= 9 &&
                        std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    if (number) numbers.push_back(static_cast<std::uint32_t>(std::stoul(digits)));
  }
  if (error) ThrowIo("cannot list", folder, error.value());
  std::ranges::sort(numbers);
  return numbers;
}

constexpr std::string_view kHashWord = "sha256 ";

std::string WithHash(const std::string& lines) {
  return fmt::format("{}{}{}\n", lines, kHashWord, Sha256Hex(lines));
}

std::string WithoutTrailingSlashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace

RunFolder RunFolder::Create(const std::string& path) {
  RunFolder run(WithoutTrailingSlashes(path));
  for (const std::string& folder : {run.path_, run.path_ + "/nets", run.RecordsFolder(),
                                    run.TrainerFolder(), run.TensorBoardFolder()}) {
    CreateFolder(folder);
  }
  return run;
}

bool RunFolder::IsRun(const std::string& path) { return KindOfFolder(path) == FolderKind::kRun; }

RunFolder RunFolder::Open(const std::string& path) {
  if (!IsRun(path)) {
    const char* what = "does not exist";
    if (KindOfFolder(path) == FolderKind::kDataset) {
      what = "is no run: it is a dataset of `tengen selfplay`";
    } else if (FileExists(path + "/config.yaml")) {
      what = "is no run: it holds a config.yaml, but neither nets nor records nor trainer";
    } else if (FileExists(path)) {
      what = "is no run: it holds no config.yaml";
    }
    throw Error(ExitCode::kUsage,
                fmt::format("{} {}. A run is a folder made by `tengen train RUN`", path, what));
  }
  return RunFolder(WithoutTrailingSlashes(path));
}

std::string RunFolder::name() const {
  std::error_code error;
  const fs::path absolute = fs::absolute(path_, error).lexically_normal();
  return (absolute.has_filename() ? absolute : absolute.parent_path()).filename().string();
}

std::string RunFolder::RecordsFolder(std::uint32_t generation) const {
  return fmt::format("{}/records/{:06}", path_, generation);
}

std::string RunFolder::CheckpointFolder(std::uint32_t generation) const {
  return fmt::format("{}/trainer/{:06}", path_, generation);
}

std::string RunFolder::NetPath(std::uint32_t generation) const {
  return fmt::format("{}/nets/{:06}.safetensors", path_, generation);
}

std::string RunFolder::VerdictPath(std::uint32_t generation) const {
  return fmt::format("{}/nets/{:06}.verdict", path_, generation);
}

std::vector<std::uint32_t> RunFolder::NetGenerations() const {
  return NumbersIn(path_ + "/nets", ".safetensors");
}

std::vector<std::uint32_t> RunFolder::VerdictGenerations() const {
  return NumbersIn(path_ + "/nets", ".verdict");
}

std::vector<std::uint32_t> RunFolder::RecordGenerations() const {
  return NumbersIn(RecordsFolder(), "");
}

std::vector<std::uint32_t> RunFolder::CheckpointGenerations() const {
  return NumbersIn(TrainerFolder(), "");
}

void RunFolder::PublishVerdict(std::uint32_t generation, const Verdict& verdict) const {
  CHECK(FileExists(NetPath(generation)));
  CHECK(verdict.detail.find('\n') == std::string::npos);
  const std::string path = VerdictPath(generation);
  const std::string text =
      WithHash(fmt::format("{}\n{}\n", verdict.accepted ? "accepted" : "refused", verdict.detail));
  // A former call may have failed after its file was in place; a verdict never changes.
  CHECK(!FileExists(path) || ReadWholeFile(path, 1 << 20) == text);
  PublishFile(path, text);
}

std::optional<Verdict> RunFolder::VerdictOf(std::uint32_t generation) const {
  const std::string path = VerdictPath(generation);
  if (!FileExists(path)) return std::nullopt;
  const auto refuse = [&](const char* what) {
    throw Error(ExitCode::kBadData, fmt::format("{}: {}; remove the file and resume the run, which "
                                                "decides anew",
                                                path, what));
  };
  std::string text = ReadWholeFile(path, 1 << 20);
  const std::size_t hash = text.rfind(fmt::format("\n{}", kHashWord));
  if (hash == std::string::npos) refuse("its last line is no SHA-256");
  const std::string lines = text.substr(0, hash + 1);
  if (text != WithHash(lines)) refuse("its SHA-256 is not the one in its last line");
  text = lines;
  const std::size_t end = text.find('\n');
  const std::string word = text.substr(0, end);
  if (end == std::string::npos || !text.ends_with('\n') ||
      (word != "accepted" && word != "refused")) {
    refuse("line 1 must be \"accepted\" or \"refused\"");
  }
  std::string detail = text.substr(end + 1);
  if (!detail.empty()) detail.pop_back();
  if (detail.find('\n') != std::string::npos) refuse("more than the verdict's lines are there");
  return Verdict{word == "accepted", detail};
}

std::optional<std::uint32_t> RunFolder::LastAccepted() const {
  const std::vector<std::uint32_t> generations = VerdictGenerations();
  for (std::size_t i = generations.size(); i-- > 0;) {
    const std::optional<Verdict> verdict = VerdictOf(generations[i]);
    if (!verdict || !verdict->accepted) continue;
    if (FileExists(NetPath(generations[i]))) return generations[i];
    throw Error(
        ExitCode::kBadData,
        fmt::format("{} is missing, though its verdict accepted it; put the network back, or "
                    "name another with RUN@N",
                    NetPath(generations[i])));
  }
  return std::nullopt;
}

}  // namespace tengen
