// SPDX-License-Identifier: MIT
// What SGF's RU calls the rulesets (go.md 11.4). Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tengen {

// The preset that a RU means, in the spellings of FF[4], GNU Go, KGS, OGS, Fox, IGS, CGOS and in
// Chinese, Japanese and Korean words: "Japanese", "NZ", "New Zealand", "GOE", "TT--", "中国规则".
// A preset with key=value words is given back with them, as GoRules reads it. Empty when it is
// nothing known.
std::optional<std::string> SgfRulesPreset(std::string_view text);

// RU for rules as GoRules prints them: the customary name where the preset has one and nothing but
// the komi (KM) differs from it, else the words.
std::string SgfRulesName(std::string_view rules);

}  // namespace tengen
