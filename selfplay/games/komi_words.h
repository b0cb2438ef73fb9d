// SPDX-License-Identifier: MIT
// The komi among the words of rules (Rules::ToString): taken out, read, put in. Komi may be drawn
// for each game, and a ruleset is then named without it. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tengen {

// "japanese territory_end=encore komi=9.5" -> "japanese territory_end=encore"; words without komi
// stay as they are.
std::string WithoutKomi(std::string_view rules);

// In points; none where the words name none.
std::optional<double> KomiIn(std::string_view rules);

// With that komi in place of their own, where there is one.
std::string WithKomi(std::string_view rules, std::optional<double> komi);

}  // namespace tengen
