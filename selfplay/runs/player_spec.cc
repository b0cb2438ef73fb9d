// SPDX-License-Identifier: MIT
#include "selfplay/runs/player_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/runs/run_folder.h"

namespace tengen {
namespace {

constexpr std::string_view kForm =
    "a player is NET, RUN, RUN@N, random, uniform or gtp:COMMAND, then ,key=value for its search";

[[noreturn]] void BadUsage(const std::string& what) { throw Error(ExitCode::kUsage, what); }

bool IsKey(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || c == '_' || c == '.' || (c >= '0' && c <= '9');
  });
}

// Settings are taken off the end, so that paths and commands may hold commas of their own.
std::string_view TakeSettings(std::string_view text, PlayerSpec& spec) {
  for (std::size_t comma = text.rfind(','); comma != std::string_view::npos;
       comma = text.rfind(',')) {
    const std::string_view piece = text.substr(comma + 1);
    const std::size_t equals = piece.find('=');
    if (equals == std::string_view::npos || !IsKey(piece.substr(0, equals))) break;
    const std::string key(piece.substr(0, equals));
    if (spec.Setting(key) != nullptr)
      BadUsage(fmt::format("{}: {} is given twice", spec.text, key));
    spec.settings.emplace(spec.settings.begin(), key, piece.substr(equals + 1));
    text = text.substr(0, comma);
  }
  return text;
}

std::string Listed(const std::vector<std::uint32_t>& generations) {
  if (generations.empty()) return "it has none yet";
  return fmt::format("it has {} to {}", generations.front(), generations.back());
}

PlayerNetwork LastAcceptedOf(const std::string& path) {
  const RunFolder run = RunFolder::Open(path);
  const std::optional<std::uint32_t> generation = run.LastAccepted();
  if (!generation) BadUsage(fmt::format("{} has no accepted network yet", path));
  return {run.NetPath(*generation), run.path(), generation};
}

bool IsFolder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

}  // namespace

const std::string* PlayerSpec::Setting(std::string_view key) const {
  const auto found = std::ranges::find(settings, key, [](const auto& s) { return s.first; });
  return found == settings.end() ? nullptr : &found->second;
}

PlayerSpec ParsePlayerSpec(std::string_view text) {
  PlayerSpec spec;
  spec.text = std::string(text);
  const std::string_view source = TakeSettings(text, spec);
  if (source.starts_with("gtp:")) {
    spec.kind = PlayerSource::kGtp;
    spec.source = std::string(source.substr(4));
    if (spec.source.find_first_not_of(' ') == std::string::npos) {
      BadUsage(fmt::format("{}: no command after gtp:", text));
    }
    return spec;
  }
  if (source == "random" || source == "uniform") {
    spec.kind = source == "random" ? PlayerSource::kRandom : PlayerSource::kUniform;
    return spec;
  }
  if (source.empty()) BadUsage(fmt::format("\"{}\" names no player: {}", text, kForm));
  spec.source = std::string(source);
  return spec;
}

PlayerNetwork ResolvePlayerNetwork(const std::string& source) {
  if (IsFolder(source)) return LastAcceptedOf(source);
  if (FileExists(source)) return {source, "", std::nullopt};
  const std::size_t at = source.rfind('@');
  if (at != std::string::npos) {
    const std::string digits = source.substr(at + 1);
    const bool number = !digits.empty() && digits.size() <= 9 &&
                        std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    if (!number) {
      BadUsage(fmt::format("{}: \"{}\" after @ is no generation's number", source, digits));
    }
    const RunFolder run = RunFolder::Open(source.substr(0, at));
    const auto generation = static_cast<std::uint32_t>(std::stoul(digits));
    if (!FileExists(run.NetPath(generation))) {
      BadUsage(fmt::format("{}: the run has no generation {}, {}", source, generation,
                           Listed(run.NetGenerations())));
    }
    return {run.NetPath(generation), run.path(), generation};
  }
  BadUsage(fmt::format("{}: no such file or run. {}{}", source, "Expected: ", kForm));
}

}  // namespace tengen
