// SPDX-License-Identifier: MIT
#include "foundation/config/config.h"

#include <utility>

#include "foundation/config/parse.h"
#include "foundation/config/relations.h"
#include "foundation/config/value.h"
#include "foundation/errors.h"
#include "foundation/files.h"

namespace tengen {
namespace {

using config_internal::AllowedText;
using config_internal::FindKey;
using config_internal::ValueText;

constexpr std::uint64_t kMostBytes = 1 << 20;

std::string SectionOf(const std::string& path) { return path.substr(0, path.find('.')); }

template <class T>
const T& Get(const std::map<std::string, ConfigValue, std::less<>>& values, std::string_view path) {
  const auto found = values.find(path);
  CHECK(found != values.end());
  const T* value = std::get_if<T>(&found->second);
  CHECK(value != nullptr);
  return *value;
}

}  // namespace

Config::Config() {
  for (const ConfigKey& key : ConfigKeys()) values_[key.path] = key.default_value;
}

Config Config::Load(const std::string& file, std::span<const std::string> overrides) {
  std::string yaml;
  try {
    yaml = ReadWholeFile(file, kMostBytes);
  } catch (const Error& error) {
    // A file that is not there will not be there at the next try either.
    throw Error(ExitCode::kBadConfig, std::string("configuration: ") + error.what());
  }
  return Parse(yaml, file, overrides);
}

Config Config::Parse(std::string_view yaml, const std::string& source,
                     std::span<const std::string> overrides) {
  if (yaml.size() > kMostBytes) {
    throw Error(ExitCode::kBadConfig, source + ": larger than the " + std::to_string(kMostBytes) +
                                          " bytes a configuration may have");
  }
  Config config;
  config_internal::ParseYaml(
      yaml, source, [&](const ConfigKey& key, ConfigValue value, const std::string& where) {
        config.values_[key.path] = std::move(value);
        config.places_[key.path] = where;
      });
  for (const std::string& assignment : overrides) config.Set(assignment, "--set");
  CheckRelations(config);
  return config;
}

void Config::Set(const std::string& assignment, const std::string& source) {
  const std::string place = source + " " + config_internal::Shown(assignment);
  const std::string where = place + ": ";
  const std::size_t equals = assignment.find('=');
  if (equals == std::string::npos) {
    throw Error(ExitCode::kBadConfig, where + "expected path.to.key=value");
  }
  const std::string path = assignment.substr(0, equals);
  const ConfigKey* key = FindKey(path);
  if (key == nullptr) {
    throw Error(ExitCode::kBadConfig, where + config_internal::UnknownKeyText(path));
  }
  try {
    values_[key->path] =
        config_internal::ParseAssigned(*key, std::string_view(assignment).substr(equals + 1));
    places_[key->path] = place;
  } catch (const config_internal::ValueError& error) {
    throw Error(ExitCode::kBadConfig, where + error.message);
  }
}

bool Config::GetBool(std::string_view path) const { return Get<bool>(values_, path); }
std::int64_t Config::GetInt(std::string_view path) const {
  return Get<std::int64_t>(values_, path);
}
double Config::GetDouble(std::string_view path) const { return Get<double>(values_, path); }
const std::string& Config::GetString(std::string_view path) const {
  return Get<std::string>(values_, path);
}
const std::vector<std::int64_t>& Config::GetIntList(std::string_view path) const {
  return Get<std::vector<std::int64_t>>(values_, path);
}

std::string Config::Where(std::string_view path) const {
  const auto found = places_.find(path);
  return found == places_.end() ? "its default" : found->second;
}

std::string Config::Quoted(std::string_view path) const {
  const ConfigKey* key = FindKey(path);
  CHECK(key != nullptr);
  return key->path + " is " + config_internal::Shown(ValueText(*key, values_.find(path)->second)) +
         " (" + Where(path) + ")";
}

std::string Config::ToYaml() const { return YamlText(Comments::kNone); }
std::string Config::ToCommentedYaml() const { return YamlText(Comments::kEachKey); }

std::string Config::YamlText(Comments comments) const {
  std::string yaml, section;
  for (const ConfigKey& key : ConfigKeys()) {
    if (SectionOf(key.path) != section) {
      section = SectionOf(key.path);
      if (!yaml.empty()) yaml += "\n";
      yaml += section + ":\n";
    }
    if (comments == Comments::kEachKey) {
      yaml += "  # " + key.sentence;
      if (key.type != ConfigType::kString) yaml += " Allowed: " + AllowedText(key) + ".";
      yaml += "\n";
    }
    yaml += "  " + key.path.substr(section.size() + 1) + ": " +
            ValueText(key, values_.find(key.path)->second) + "\n";
  }
  return yaml;
}

std::vector<std::string> Config::ForbiddenChanges(const Config& resumed) const {
  std::vector<std::string> changes;
  for (const ConfigKey& key : ConfigKeys()) {
    const ConfigValue& before = values_.find(key.path)->second;
    const ConfigValue& after = resumed.values_.find(key.path)->second;
    if (key.may_change || before == after) continue;
    changes.push_back(key.path + ": " + ValueText(key, before) + " -> " + ValueText(key, after));
  }
  return changes;
}

}  // namespace tengen
