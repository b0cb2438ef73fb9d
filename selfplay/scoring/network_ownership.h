// SPDX-License-Identifier: MIT
// What a network expects of each point of a final position. Thread-safe for different evaluators.
#pragma once

#include <vector>

#include "model/evaluator.h"
#include "selfplay/games/go/count.h"

namespace tengen {

// Networks learn from games that are counted as they stand: dead stones are those that would still
// be taken. An input set that shows every ruleset is shown the game's own, where programs play by
// it. shape: of the network.
GoRules RulesForNetwork(const GoFinalPosition& final, const InputShape& shape);

// [area] from -1 (White) to 1 (Black): the mean over both sides to move and all symmetries of the
// board. shape: of the evaluator, which has an ownership head and takes the board.
std::vector<float> NetworkOwnership(const GoFinalPosition& final, Evaluator& evaluator,
                                    const InputShape& shape);

}  // namespace tengen
