// SPDX-License-Identifier: MIT
#include "train/checkpoint.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargestFile = std::uint64_t{16} << 30;
constexpr std::uint64_t kLargestText = std::uint64_t{4} << 20;
constexpr char kManifest[] = "MANIFEST";
constexpr int kFormat = 1;

[[noreturn]] void Refuse(const std::string& path, const std::string& what) {
  throw Error(ExitCode::kBadData, path + ": " + what);
}

std::string StateJson(const Checkpoint& checkpoint) {
  nlohmann::ordered_json json;
  json["format"] = kFormat;
  json["step"] = checkpoint.trainer.step;
  json["samples"] = checkpoint.trainer.samples;
  json["seed"] = checkpoint.seed;
  json["running_seconds"] = checkpoint.running_seconds;
  std::vector<std::string> slots;
  for (const auto& [name, tensors] : checkpoint.trainer.slots) slots.push_back(name);
  json["optimizer_slots"] = slots;
  return json.dump(2) + "\n";
}

// nlohmann makes a whole number of any number, 1e300 and -1 too, in silence.
std::uint64_t WholeNumber(const nlohmann::json& json, const char* name, std::uint64_t most,
                          const std::string& path) {
  const nlohmann::json& value = json.at(name);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    Refuse(path, std::string(name) + " is " + value.dump() + ", expected a whole number up to " +
                     std::to_string(most));
  }
  return value.get<std::uint64_t>();
}

// "SHA-256  name" a line, as sha256sum writes and checks them.
std::string ManifestOf(const std::map<std::string, std::string>& files) {
  std::string text;
  for (const auto& [name, bytes] : files) text += Sha256Hex(bytes) + "  " + name + "\n";
  return text;
}

std::map<std::string, std::string> ParseManifest(const std::string& text, const std::string& path) {
  std::map<std::string, std::string> sums;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) Refuse(path, "the last line is cut short");
    const std::string line = text.substr(at, end - at);
    const bool well_formed = line.size() > 66 && line.substr(64, 2) == "  " &&
                             line.find_first_not_of("0123456789abcdef") >= 64 &&
                             line.find_first_of("/\\", 66) == std::string::npos &&
                             line.substr(66) != kManifest;
    if (!well_formed) Refuse(path, "not a line \"SHA-256  name\": " + line.substr(0, 100));
    if (!sums.emplace(line.substr(66), line.substr(0, 64)).second) {
      Refuse(path, line.substr(66) + " is listed twice");
    }
    at = end + 1;
  }
  if (sums.empty()) Refuse(path, "is empty");
  return sums;
}

TensorMap DecodeTensors(const std::string& bytes, const std::string& path, const ModelSpec& spec) {
  NetworkFile file = DecodeNetworkFile(bytes, path);
  if (file.spec != spec) Refuse(path, "is of another network than this run's");
  return std::move(file.tensors);
}

}  // namespace

CheckpointFolder::CheckpointFolder(std::string folder, ModelSpec spec, int keep)
    : folder_(std::move(folder)), spec_(std::move(spec)), keep_(keep) {}

std::string CheckpointFolder::Path(int number) const {
  char name[16];
  std::snprintf(name, sizeof name, "%06d", number);
  return folder_ + "/" + name;
}

std::vector<int> CheckpointFolder::Numbers() const {
  std::vector<int> numbers;
  std::error_code error;
  for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    int number = 0;
    const auto [last, status] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool whole = status == std::errc() && last == name.data() + name.size();
    if (whole && number > 0 && Path(number) == folder_ + "/" + name) numbers.push_back(number);
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    ThrowIo("cannot list", folder_, error.value());
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string CheckpointFolder::Save(const Checkpoint& checkpoint) {
  const std::vector<int> numbers = Numbers();
  const std::string path = Path(numbers.empty() ? 1 : numbers.back() + 1);
  const auto encode = [&](const TensorMap& tensors) {
    return EncodeNetworkFile({spec_, {{"step", std::to_string(checkpoint.trainer.step)}}, tensors});
  };
  std::map<std::string, std::string> files;
  files["weights.safetensors"] = encode(checkpoint.trainer.weights);
  files["averaged.safetensors"] = encode(checkpoint.trainer.averaged);
  for (const auto& [name, tensors] : checkpoint.trainer.slots) {
    files[name + ".safetensors"] = encode(tensors);
  }
  files["state.json"] = StateJson(checkpoint);
  files["config.yaml"] = checkpoint.config;
  CreateFolder(path);
  for (const auto& [name, bytes] : files) PublishFile(path + "/" + name, bytes);
  PublishFile(path + "/" + kManifest, ManifestOf(files));
  RemoveOld();
  return path;
}

Checkpoint CheckpointFolder::Load(const std::string& path) const {
  const std::string manifest = path + "/" + kManifest;
  if (!FileExists(manifest)) Refuse(path, "was never finished (no MANIFEST)");
  const auto sums = ParseManifest(ReadWholeFile(manifest, kLargestText), manifest);
  std::map<std::string, std::string> files;
  for (const auto& [name, sum] : sums) {
    const std::string file = path + "/" + name;
    if (!FileExists(file)) Refuse(file, "is missing");
    files[name] = ReadWholeFile(file, kLargestFile);
    if (Sha256Hex(files[name]) != sum) Refuse(file, "its SHA-256 is not that of the MANIFEST");
  }
  const auto bytes_of = [&](const std::string& name) -> const std::string& {
    const auto found = files.find(name);
    if (found == files.end()) Refuse(manifest, "does not list " + name);
    return found->second;
  };
  Checkpoint checkpoint;
  const auto tensors_of = [&](const std::string& part) {
    const std::string name = part + ".safetensors";
    return DecodeTensors(bytes_of(name), path + "/" + name, spec_);
  };
  std::vector<std::string> slots;
  try {
    const auto json = nlohmann::json::parse(bytes_of("state.json"));
    if (json.at("format") != kFormat) {
      Refuse(path + "/state.json", "format " + json.at("format").dump() + ", this program reads " +
                                       std::to_string(kFormat));
    }
    const std::string file = path + "/state.json";
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    checkpoint.trainer.step = static_cast<std::int64_t>(WholeNumber(json, "step", kMost, file));
    checkpoint.trainer.samples =
        static_cast<std::int64_t>(WholeNumber(json, "samples", kMost, file));
    checkpoint.seed = WholeNumber(json, "seed", std::numeric_limits<std::uint64_t>::max(), file);
    checkpoint.running_seconds = json.at("running_seconds").get<double>();
    if (!(checkpoint.running_seconds >= 0)) Refuse(file, "running_seconds is below 0");
    slots = json.at("optimizer_slots").get<std::vector<std::string>>();
  } catch (const nlohmann::json::exception& error) {
    Refuse(path + "/state.json", error.what());
  }
  checkpoint.config = bytes_of("config.yaml");
  checkpoint.trainer.weights = tensors_of("weights");
  checkpoint.trainer.averaged = tensors_of("averaged");
  for (const std::string& slot : slots) checkpoint.trainer.slots.emplace(slot, tensors_of(slot));
  return checkpoint;
}

std::optional<Checkpoint> CheckpointFolder::LoadNewest(std::vector<std::string>* skipped) const {
  std::vector<int> numbers = Numbers();
  std::reverse(numbers.begin(), numbers.end());
  for (const int number : numbers) {
    try {
      return Load(Path(number));
    } catch (const Error& error) {
      if (skipped != nullptr) skipped->push_back(error.what());
    }
  }
  return std::nullopt;
}

void CheckpointFolder::RemoveOld() const {
  std::vector<int> numbers = Numbers();
  std::reverse(numbers.begin(), numbers.end());
  int whole = 0;
  for (const int number : numbers) {
    const std::string path = Path(number);
    const std::string manifest = path + "/" + kManifest;
    const bool complete = FileExists(manifest);
    if (complete) ++whole;
    if (complete && (whole <= keep_ || number % 10 == 0)) continue;
    // The manifest goes first: a folder half removed is no checkpoint.
    RemoveFile(manifest);
    RemoveFolder(path);
  }
}

}  // namespace tengen
