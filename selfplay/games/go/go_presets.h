// SPDX-License-Identifier: MIT
// The named rulesets: what each changes from a plain GoRules, whose text it follows, and other
// names for it.
#pragma once

#include <array>
#include <string_view>

namespace tengen {

struct GoPreset {
  std::string_view name;
  std::string_view words;    // what differs from GoRules{}
  std::string_view title;    // whose rules these are
  std::string_view sources;  // the texts, with what was taken from practice instead
};

// Indices into it are stored in GoRules, not in files.
extern const std::array<GoPreset, 14> kGoPresets;

struct GoPresetAlias {
  std::string_view name, preset;
};
extern const std::array<GoPresetAlias, 6> kGoPresetAliases;

}  // namespace tengen
