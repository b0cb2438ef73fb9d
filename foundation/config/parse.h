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

// Calls set(key, value) for each key given, in the order of the file. Throws Error(kBadConfig) with
// source:line:column.
void ParseYaml(std::string_view yaml, const std::string& source,
               const std::function<void(const ConfigKey&, ConfigValue)>& set);

// The key of that path, nullptr when there is none.
const ConfigKey* FindKey(std::string_view path);
// "unknown key X; did you mean Y? (…)".
std::string UnknownKeyText(std::string_view path);

}  // namespace tengen::config_internal
