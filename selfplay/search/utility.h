// SPDX-License-Identifier: MIT
// From a network's evaluation or a finished game to what the tree stores of it: for both players,
// and from Black's view where it is zero-sum. Every change of perspective of the search is in this
// file's functions.
#pragma once

#include <optional>

#include "model/evaluation.h"
#include "selfplay/games/game.h"
#include "selfplay/search/tree.h"

namespace tengen {

// The score part of the utility, in (-1, 1): (2 / pi) * atan(margin / sqrt(area)). KataGo's shape
// (arXiv 1902.10565, appendix F) with centre 0 and scale 1, between its static (2) and dynamic
// (0.75) part. margin and result are of the same player.
float ScorePart(float margin, int area);

// evaluation: from the view of to_move. weight: search.score_utility, 0 for games without a score.
NodeSample SampleFromEvaluation(const Evaluation& evaluation, Color to_move, float weight,
                                int area);
NodeSample SampleFromOutcome(const Outcome& outcome, float weight, int area);

// Throws Error(kFailed) when a number that the search would use is not finite or out of range;
// actions are the legal ones. A broken number in a tree spoils a whole game's records silently.
void CheckEvaluation(const Evaluation& evaluation, const ActionList& actions, int ply);

}  // namespace tengen
