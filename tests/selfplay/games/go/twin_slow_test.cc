// SPDX-License-Identifier: MIT
// TENGEN_TWIN_GAMES sets the number of games (200,000 at night).
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/selfplay/games/go/twin.h"

namespace tengen {

TEST(GoTwinSlow, RandomGamesAgreeWithTheDefinitions) {
  const char* games = std::getenv("TENGEN_TWIN_GAMES");
  PlayTwinGames(1000, 1000 + (games != nullptr ? std::stoull(games) : 5000));
}

TEST(GoTwinSlow, TerritoryGamesAgreeWithTheDefinitions) {
  const char* games = std::getenv("TENGEN_TWIN_GAMES");
  PlayTerritoryTwinGames(10'000, 10'000 + (games != nullptr ? std::stoull(games) : 5000));
}

}  // namespace tengen
