// SPDX-License-Identifier: MIT
// What a network expects of each point of a final position. Thread-safe for different evaluators.
#pragma once

#include <vector>

#include "model/evaluator.h"
#include "selfplay/games/go/count.h"

namespace tengen {

// [area] from -1 (White) to 1 (Black): the mean over both sides to move and all symmetries of the
// board. shape: of the evaluator, which has an ownership head and takes the board.
std::vector<float> NetworkOwnership(const GoFinalPosition& final, Evaluator& evaluator,
                                    const InputShape& shape);

}  // namespace tengen
