// SPDX-License-Identifier: MIT
// What a recorded game was played with, to tell a game of this run from one that strayed in.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "selfplay/records/game_record.h"

namespace tengen {

struct GameOrigin {
  std::string game;              // registry name
  std::string size;              // as Rules::SizeString
  std::string rules;             // as Rules::ToString
  std::uint64_t seed = 0;        // of the run
  std::uint32_t generation = 0;  // of the network that plays
  // Sizes and rules that games draw from, in place of the above; empty where all are alike. Komi
  // and handicap are drawn too, so they may be any.
  std::vector<std::pair<std::string, std::string>> drawn;
};

// The first thing that the record tells otherwise: "seed 2, expected 1"; "" when all agrees.
std::string DifferenceFrom(const GameOrigin& expected, const GameRecord& record);

}  // namespace tengen
