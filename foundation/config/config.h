// SPDX-License-Identifier: MIT
// The configuration of a run: one table (keys.cc) declares every key; this class holds one value
// for each. Immutable after loading; safe to read from any thread. Every room builds its own
// settings struct from it (e.g. SearchSettings::From), so that nothing below the command line
// passes a Config around.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tengen {

enum class ConfigType { kBool, kInt, kDouble, kString, kChoice, kIntList };

using ConfigValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>>;

struct ConfigKey {
  std::string path;  // "search.visits"
  ConfigType type;
  ConfigValue default_value;
  double minimum = 0, maximum = 0;   // numbers (each element of a list): inclusive range
  std::vector<std::string> choices;  // kChoice
  std::string unit;                  // "games", "points", "" …
  std::string sentence;              // what it does, for docs and errors
  bool may_change = false;           // may differ when a run is resumed
};

// Every key, in the order of the docs. Grouped by prefix.
const std::vector<ConfigKey>& ConfigKeys();

class Config {
 public:
  // Every key at its default.
  Config();
  // Reads YAML, then applies overrides of the form "path.to.key=value", then checks what keys must
  // be to each other. Throws Error(kBadConfig) with file:line:column (or "--set"), the key, the
  // nearest known key and what is allowed.
  static Config Load(const std::string& file, std::span<const std::string> overrides);
  static Config Parse(std::string_view yaml, const std::string& source,
                      std::span<const std::string> overrides);
  // One override. Does not look at other keys: CheckRelations (relations.h) does.
  void Set(const std::string& assignment, const std::string& source);

  // The path must be in the table and of that type (CHECKed).
  bool GetBool(std::string_view path) const;
  std::int64_t GetInt(std::string_view path) const;
  double GetDouble(std::string_view path) const;
  const std::string& GetString(std::string_view path) const;  // kString and kChoice
  const std::vector<std::int64_t>& GetIntList(std::string_view path) const;

  bool IsGiven(std::string_view path) const { return places_.contains(path); }
  // Where the key got its value: "file:line:column", "--set path.to.key=value", or "its default".
  std::string Where(std::string_view path) const;
  // "path is VALUE (where)", for messages.
  std::string Quoted(std::string_view path) const;

  // The whole resolved configuration, every key, in table order; Parse(ToYaml()) gives it back.
  std::string ToYaml() const;
  // The same with a comment above each key: what it does and what is allowed.
  std::string ToCommentedYaml() const;
  // Lines "key: old -> new" of keys that differ and may not change on resume; empty when resuming
  // is fine.
  std::vector<std::string> ForbiddenChanges(const Config& resumed) const;

  // Values only, wherever they come from.
  friend bool operator==(const Config& a, const Config& b) { return a.values_ == b.values_; }

 private:
  enum class Comments { kNone, kEachKey };
  std::string YamlText(Comments comments) const;

  std::map<std::string, ConfigValue, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> places_;  // of the keys that were given
};

}  // namespace tengen
