// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/selfplay/games/go/twin.h"

namespace tengen {

TEST(GoTwin, FirstGamesAgreeWithTheDefinitions) { PlayTwinGames(100, 300); }

}  // namespace tengen
