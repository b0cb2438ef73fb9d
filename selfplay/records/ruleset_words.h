// SPDX-License-Identifier: MIT
// Rules as records store them (Rules::ToString) taken apart: komi may be drawn for each game, and a
// dataset is looked at by its rulesets. Thread-safe.
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

}  // namespace tengen
