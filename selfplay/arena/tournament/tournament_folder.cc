// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/tournament_folder.h"

#include <yaml-cpp/yaml.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "foundation/checksum.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "selfplay/arena/match_records.h"
#include "selfplay/arena/match_report.h"
#include "selfplay/arena/tournament/schedule.h"
#include "selfplay/records/rewriting/new_output.h"

namespace tengen {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kLargestFile = 1ULL << 30;
constexpr int kVersion = 1;
constexpr const char* kHash = "sha256";

std::string Hashed(Json json) {
  json.erase(kHash);
  json[kHash] = Sha256Hex(json.dump());
  return json.dump(2) + "\n";
}

Json ReadHashed(const std::string& path) {
  const auto damaged = [&](const std::string& what) {
    return Error(ExitCode::kBadData,
                 path + " is damaged: " + what +
                     ". Put back a good copy (a match without its file in matches/ is "
                     "played again)");
  };
  Json json;
  try {
    json = Json::parse(ReadWholeFile(path, kLargestFile));
  } catch (const Json::parse_error& error) {
    throw damaged("it is no JSON from byte " + std::to_string(error.byte) + " on");
  }
  if (!json.is_object() || !json.contains(kHash) || !json[kHash].is_string()) {
    throw damaged("it has no sha256");
  }
  const std::string expected = json[kHash];
  json.erase(kHash);
  if (Sha256Hex(json.dump()) != expected) throw damaged("its sha256 is not that of its contents");
  return json;
}

Json TermsJson(const TournamentTerms& terms) {
  Json json = {{"version", kVersion},         {"format", TournamentFormatName(terms.plan.format)},
               {"rounds", terms.plan.rounds}, {"players", terms.players},
               {"networks", terms.networks},  {"game", terms.game},
               {"size", terms.size},          {"rules", terms.rules},
               {"games", terms.games},        {"tie_break_pairs", terms.tie_break_pairs},
               {"seed", terms.seed},          {"config", terms.config.ToYaml()}};
  // Folders from before there were clocks say nothing of them.
  if (terms.control.kind != TimeControlKind::kNone) json["clock"] = terms.control.ToText();
  return json;
}

std::string ShortText(const Json& value) {
  const std::string text = value.dump();
  return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

// "gate.opening_mean was 4, now 1": the first key that differs; empty when none does. How many
// threads play and what is logged changes no result.
std::string ChangedKey(const std::string& yaml, const Config& config) {
  const YAML::Node former = YAML::Load(yaml), now = YAML::Load(config.ToYaml());
  for (const ConfigKey& key : ConfigKeys()) {
    if (key.path == "gate.threads" || key.path.starts_with("log.")) continue;
    const std::size_t dot = key.path.find('.');
    const auto value = [&](const YAML::Node& root) {
      return YAML::Dump(root[key.path.substr(0, dot)][key.path.substr(dot + 1)]);
    };
    if (value(former) != value(now)) {
      return key.path + " was " + value(former) + ", now " + value(now);
    }
  }
  return "";
}

// The one place where a difference is told; the configuration's is told by its keys.
void RefuseOtherTerms(const std::string& path, const Json& kept, const TournamentTerms& terms) {
  const auto refuse = [&](const std::string& what) {
    throw Error(ExitCode::kUsage, path + " holds a tournament that differs: " + what +
                                      ". Give the same again to go on, or another --out");
  };
  const std::string clock = terms.control.ToText();
  if (const Json before = kept.value("clock", Json("none")); before != clock) {
    refuse("clock was " + ShortText(before) + ", now " + ShortText(clock));
  }
  const Json given = TermsJson(terms);
  for (const auto& [key, value] : given.items()) {
    const Json before = kept.value(key, Json());
    if (before == value) continue;
    if (key != "config" || !before.is_string()) {
      refuse(key + " was " + ShortText(before) + ", now " + ShortText(value));
    }
    const std::string change = ChangedKey(before.get<std::string>(), terms.config);
    if (!change.empty()) refuse(change);
  }
}

}  // namespace

TournamentFolder::TournamentFolder(std::string path, const TournamentTerms& terms)
    : path_(std::move(path)) {
  const std::string agreed = path_ + "/tournament.json";
  if (!FileExists(agreed)) {
    // A start that was cut off left nothing but these.
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(path_, error)) {
      const std::string name = entry.path().filename().string();
      if (name != "lock" && !name.ends_with(".tmp")) {
        throw Error(ExitCode::kUsage, path_ + " holds " + name +
                                          " and no tournament.json: --out takes a new folder or a"
                                          " tournament's");
      }
    }
    if (error == std::errc::not_a_directory) {
      throw Error(ExitCode::kUsage,
                  path_ + " is no folder: --out takes a new one or a tournament's");
    }
    if (!FileExists(path_ + "/lock")) path_ = NewFolderName(path_);
  }
  CreateFolder(path_);
  lock_.emplace(path_ + "/lock");
  RemoveLeftovers(path_);
  if (FileExists(agreed)) {
    RefuseOtherTerms(path_, ReadHashed(agreed), terms);
  } else {
    PublishFile(agreed, Hashed(TermsJson(terms)));
  }
  for (const char* name : {"/matches", "/sgf"}) CreateFolder(path_ + name);
  RemoveLeftovers(path_ + "/matches");
}

std::optional<EncounterResult> TournamentFolder::Read(const std::string& match,
                                                      const std::string& a,
                                                      const std::string& b) const {
  const std::string path = path_ + "/matches/" + match + ".json";
  if (!FileExists(path)) return {};
  const Json json = ReadHashed(path);
  try {
    if (json.at("a") != a || json.at("b") != b) {
      throw Error(ExitCode::kBadData, path + " is of " + ShortText(json.at("a")) + " against " +
                                          ShortText(json.at("b")) + ", not of " + a + " against " +
                                          b + ": it belongs to another tournament or encounter");
    }
    const double draws = json.at("draws").get<int>() / 2.0;
    return EncounterResult{json.at("wins").get<int>() + draws,
                           json.at("losses").get<int>() + draws};
  } catch (const Json::exception&) {
    throw Error(ExitCode::kBadData,
                path +
                    " is no result of a match: it must have a, b, wins, draws and losses. Remove "
                    "it, and the match is played again");
  }
}

void TournamentFolder::Write(const std::string& match, const MatchJob& job,
                             const MatchResult& result) const {
  // The result is published last; games without one are of a match that is being played again.
  const std::string games = path_ + "/sgf/" + match;
  if (FileExists(games)) RemoveFolder(games);
  WriteMatchSgf(job, result, games);
  PublishFile(path_ + "/matches/" + match + ".json", Hashed(Json::parse(MatchJson(job, result))));
}

void TournamentFolder::WriteHtml(std::string_view html) const {
  PublishFile(path_ + "/index.html", html);
}

}  // namespace tengen
