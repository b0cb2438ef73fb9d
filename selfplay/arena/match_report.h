// SPDX-License-Identifier: MIT
// A match's result for people and for machines.
#pragma once

#include <string>

#include "selfplay/arena/match.h"

namespace tengen {

// "12 +4 =1 -3": what has counted so far, in a few characters.
std::string MatchScoreText(const MatchTally& tally);

// A table of results by colour, pair counts, score, Elo with its 95 % interval and, if there was
// one, the test.
std::string MatchText(const MatchJob& job, const MatchResult& result);

// One JSON object with the same numbers and a list of games (pair, colours, moves, result).
std::string MatchJson(const MatchJob& job, const MatchResult& result);

// "+35.1", "-inf": an Elo number for people.
std::string EloText(double elo);

}  // namespace tengen
