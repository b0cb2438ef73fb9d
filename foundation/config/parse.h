// SPDX-License-Identifier: MIT
// Reads a YAML file of nested maps against the table of keys. Works on the parser's events, not on
// its tree: the tree hides duplicates, anchors and aliases. The first error ends it. Used by
// config.cc only.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "foundation/config/config.h"

namespace tengen::config_internal {

// where: "source:line:column" of the value.
using SetKey =
    std::function<void(const ConfigKey& key, ConfigValue value, const std::string& where)>;

// Calls set for each key given, in the order of the file. Throws Error(kBadConfig) with
// source:line:column.
void ParseYaml(std::string_view yaml, const std::string& source, const SetKey& set);

// The key of that path, nullptr when there is none.
const ConfigKey* FindKey(std::string_view path);
// "unknown key X; did you mean Y? (…)".
std::string UnknownKeyText(std::string_view path);

}  // namespace tengen::config_internal
