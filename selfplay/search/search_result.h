// SPDX-License-Identifier: MIT
// What a finished search tells: the move, and what training and people want to know of it.
#pragma once

#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/search/search_settings.h"

namespace tengen {

struct ActionStats {
  Action action = kNoAction;
  int visits = 0;
  float prior = 0;
  float q = 0;  // mean value in [-1, 1], view of the player to move at the root
};

struct PolicyEntry {
  Action action = kNoAction;
  float probability = 0;
};

struct SearchResult {
  Action chosen = kNoAction;
  SearchKind kind = SearchKind::kGumbel;
  SearchPurpose purpose = SearchPurpose::kPlay;
  int visits = 0;
  std::vector<ActionStats> visited;  // visited root actions, ascending by action
  std::vector<PolicyEntry> policy;   // improved policy over all legal actions, ascending; sums to 1
  // View of the player to move at the root:
  float root_value = 0;  // search's mean value, [-1, 1]
  float root_score = 0;  // search's mean score in points (0 without a score head)
  // Of the chosen move's subtree alone; the root's where that is unvisited. What to tell people:
  // the root's means count every move tried, poor ones too.
  float chosen_value = 0;
  float chosen_score = 0;
  float network_value = 0;  // the raw network's value of the root, [-1, 1]
};

}  // namespace tengen
