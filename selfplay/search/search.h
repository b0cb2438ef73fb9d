// SPDX-License-Identifier: MIT
// One tree search as a state machine for batched self-play: Step() walks to a leaf and stops there; the
// caller evaluates it together with other games' leaves and hands the result to Deliver(). One leaf is in
// flight at a time, so no virtual loss and no locks. Not thread-safe; after the first searches no call
// allocates. A search is a function of its inputs and the random stream alone.
//
// PUCT: Silver et al. 2018 with KataGo's refinements (arXiv 1902.10565). Gumbel root with sequential
// halving and completed Q: Danihelka et al., "Policy improvement by planning with Gumbel", ICLR 2022.
#pragma once

#include "foundation/random.h"
#include "model/evaluation.h"
#include "selfplay/games/game.h"
#include "selfplay/search/search_result.h"
#include "selfplay/search/search_settings.h"

namespace tengen {

enum class SearchStep { kEvaluate, kDone };

template <Game G>
class Search {
 public:
  using Position = typename G::Position;
  using History = typename G::History;

  explicit Search(const SearchSettings& settings);

  // A new root; forgets the tree. The position must not have ended.
  void Reset(const Position& root, const History& history);
  // Begins a search at the root. visits counts evaluations and terminal visits in this tree, those kept
  // from the last move included. random must outlive the search.
  void Begin(SearchPurpose purpose, int visits, RandomStream& random);
  // kEvaluate: leaf() waits for Deliver(). kDone: Result() is ready. Terminal leaves are backed up
  // inside and the descent goes on.
  SearchStep Step();
  const Position& leaf() const;
  const History& leaf_history() const;
  void Deliver(const Evaluation& evaluation);
  SearchResult Result() const;
  // Makes a move at the root; keeps its subtree when settings say so.
  void Play(Action action);

  const Position& root() const;
  const History& root_history() const;
};

}  // namespace tengen
