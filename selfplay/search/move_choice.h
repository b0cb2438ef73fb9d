// SPDX-License-Identifier: MIT
// Which move a PUCT search plays. (A Gumbel search's move comes out of its halving: gumbel.h.)
#pragma once

#include "foundation/random.h"
#include "selfplay/search/search_settings.h"
#include "selfplay/search/tree.h"

namespace tengen {

// late + (early - late) * 0.5^(ply / (halflife * sqrt(area) / 19)): KataGo's decay, by board side.
double MoveTemperature(const SearchSettings& settings, int ply, int area);

// The root move of most visits; ties: the higher prior, then the lower action. Without any visit
// the priors decide alone.
Action MostVisited(const Tree& tree);

// A root move drawn with probability proportional to visits^(1 / temperature); MostVisited for a
// temperature of (nearly) 0 or without visits.
Action DrawByVisits(const Tree& tree, double temperature, RandomStream& random);

}  // namespace tengen
