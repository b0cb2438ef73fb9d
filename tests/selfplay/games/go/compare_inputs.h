// SPDX-License-Identifier: MIT
// The product's go-v7 inputs beside those of SlowGo.
#pragma once

#include <cstdint>

#include "selfplay/games/go/history.h"
#include "selfplay/games/go/position.h"
#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {

struct InputCounts {
  std::int64_t positions = 0, ladder_points = 0, unclear = 0;
  std::int64_t repeated_passes = 0;  // positions whose global 14 is not by a pass just before
};

// Reports the first difference through GoogleTest, and returns from there.
void CompareInputs(const SlowGo& slow, const GoPosition& position, const GoHistory& history,
                   InputCounts& counts);

}  // namespace tengen
