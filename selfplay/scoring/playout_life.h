// SPDX-License-Identifier: MIT
// Which chains of a final position survive, by play-outs: statistics over the whole board first,
// then, for each chain that these leave open, a search with either side to move first (rules
// section 7.3). Always the same for the same position. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "selfplay/games/go/position.h"

namespace tengen {

// What is known of a chain beforehand.
enum class KnownLife : std::uint8_t { kOpen, kAlive, kDead };

struct PlayoutLife {
  double survival = 0;    // 0 to 1: the share of its points that a chain's owner keeps
  bool searched = false;  // by search; else by the statistics alone
};

struct PlayoutSettings {
  int playouts = 1'000;         // of the whole board
  int search_playouts = 8'000;  // of a chain, for each side to move first, at most
};

// known: [area], of the chain of each stone. Result: [area], the same for all stones of a chain;
// what is known is not looked at, and is 0 or 1.
std::vector<PlayoutLife> SurvivalByPlayouts(const GoPosition& position,
                                            const std::vector<KnownLife>& known,
                                            const PlayoutSettings& settings);

}  // namespace tengen
