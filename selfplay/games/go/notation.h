// SPDX-License-Identifier: MIT
// Go's own coordinates: columns A, B, … without I, rows from 1 at the bottom as Black sees the
// board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "selfplay/games/game.h"
#include "selfplay/games/go/go_rules.h"

namespace tengen {

// "D4" or "pass".
std::string GoActionText(const GoRules& rules, Action action);
// Case-insensitive; empty when it names no point of this board.
std::optional<Action> GoActionFromText(const GoRules& rules, std::string_view text);

}  // namespace tengen
