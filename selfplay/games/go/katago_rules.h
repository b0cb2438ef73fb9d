// SPDX-License-Identifier: MIT
// KataGo's rules by name ("chinese-ogs") and as a JSON object
// ({"ko":"POSITIONAL","scoring":"AREA",…}), as its GTP and analysis protocols use them, mapped to
// ours and back (rules section 11.4).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "selfplay/games/go/go_rules.h"

namespace tengen {

struct KataGoRules {
  GoRules rules;
  // What one side knows and the other does not, as sentences.
  std::vector<std::string> warnings;
};

// text: one of KataGo's names, its JSON object, or a preset of ours with key=value words; size as
// in GoRules::Parse. An object that says what a preset says becomes that preset. Throws
// Error(kBadConfig) for an unknown name, a bad object, and rules that ours cannot express (a
// button, AREA with a tax on sekis, TERRITORY with a tax on groups).
KataGoRules FromKataGoRules(std::string_view size, std::string_view text);

// The JSON object with every key that KataGo writes, komi among them. warnings: what is lost.
std::string ToKataGoRules(const GoRules& rules, std::vector<std::string>& warnings);

}  // namespace tengen
