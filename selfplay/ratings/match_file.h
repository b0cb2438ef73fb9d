// SPDX-License-Identifier: MIT
// Results of `tengen match --json` as material for ratings. Plain functions.
#pragma once

#include <string>
#include <string_view>

#include "selfplay/ratings/bradley_terry.h"

namespace tengen {

// Of the text's numbers only the players, the game and the counts of pairs are used. source: for
// messages. Error(kBadData) when it is no such result.
PlayedMatch ParseMatchResult(std::string_view json, const std::string& source);

PlayedMatch ReadMatchResult(const std::string& path);

// "go 9, tromp-taylor"
std::string MatchConditions(const std::string& game, const std::string& size,
                            const std::string& rules);

}  // namespace tengen
