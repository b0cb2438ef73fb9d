// SPDX-License-Identifier: MIT
// PUCT selection with KataGo's refinements (arXiv 1902.10565 and its later search parameters): a
// constant that grows with visits and follows the spread of values, and first-play urgency. Pure
// functions of the tree.
#pragma once

#include "selfplay/search/search_settings.h"
#include "selfplay/search/tree.h"

namespace tengen {

// cpuct + cpuct_log * ln((W + cpuct_base) / cpuct_base), W = visits of all children.
double ExplorationConstant(const SearchSettings& settings, double child_visits);

// 1 + cpuct_spread * (sigma / 0.40 - 1). sigma: standard deviation of the node's utilities, shrunk
// towards 0.40 as if that had been seen in two further visits.
double SpreadFactor(const SearchSettings& settings, const Node& node);

// What an untried move is taken to be worth, for the player to move at the node: the parent's
// utility less reduction * sqrt(P), P = prior mass of the tried moves. The parent's utility is its
// network's, going over to the search's mean by P^2.
double UntriedUtility(const Node& node, double tried_prior, double reduction);

// The edge of highest utility + exploration, for the player to move at the node. Index into
// edges(node).
int SelectPuct(const Tree& tree, const Node& node, const SearchSettings& settings,
               double fpu_reduction);

}  // namespace tengen
