// SPDX-License-Identifier: MIT
// A ruleset in sentences, for people.
#pragma once

#include <string>
#include <vector>

#include "selfplay/games/go/go_rules.h"

namespace tengen {

// One sentence for each thing that rulesets differ in, in the order in which a game meets it.
std::vector<std::string> RulesInWords(const GoRules& rules);

// Whose rules the preset's are, and the texts that they follow.
std::string PresetTitle(const GoRules& rules);
std::string PresetSources(const GoRules& rules);

}  // namespace tengen
