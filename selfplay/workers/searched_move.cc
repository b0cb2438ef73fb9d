// SPDX-License-Identifier: MIT
#include "selfplay/workers/searched_move.h"

namespace tengen {

MoveRecord SearchedMove(const SearchResult& result) {
  SearchRecord search;
  search.kind = result.kind;
  search.trained = result.purpose != SearchPurpose::kSelfPlayCheap;
  search.visits = result.visits;
  if (search.trained) {
    search.visited = result.visited;
    search.policy = result.policy;
  }
  search.root_value = result.root_value;
  search.root_score = result.root_score;
  search.network_value = result.network_value;
  return {result.chosen, std::move(search)};
}

}  // namespace tengen
