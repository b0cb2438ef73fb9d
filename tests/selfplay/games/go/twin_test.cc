// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/selfplay/games/go/twin.h"

namespace tengen {

TEST(GoTwin, FirstGamesAgreeWithTheDefinitions) { PlayTwinGames(100, 300); }

TEST(GoTwin, TerritoryGamesWithCleanUpPhasesAgreeWithTheDefinitions) {
  PlayTerritoryTwinGames(0, 1200);
}

}  // namespace tengen
