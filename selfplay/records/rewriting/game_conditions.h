// SPDX-License-Identifier: MIT
// The conditions of a filter that name a game, a board and a ruleset: words that no game knows
// would silently keep nothing. Thread-safe.
#pragma once

#include <optional>
#include <string>

#include "selfplay/records/rewriting/filter.h"

namespace tengen {

// Sets those that are given, written as records store them ("5x5" is "5"). Error(kUsage) naming the
// option and what is allowed when a game is unknown, or when no game that is asked for has such a
// board or ruleset.
void SetGameConditions(const std::optional<std::string>& game,
                       const std::optional<std::string>& size,
                       const std::optional<std::string>& rules, GameFilter& filter);

}  // namespace tengen
