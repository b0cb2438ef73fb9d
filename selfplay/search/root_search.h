// SPDX-License-Identifier: MIT
// The half of a search that knows no game: which edge to go down, when it is enough, what comes
// out. Search<G> (search.h) adds the positions. Not thread-safe.
#pragma once

#include "foundation/random.h"
#include "selfplay/search/gumbel.h"
#include "selfplay/search/noise.h"
#include "selfplay/search/search_result.h"
#include "selfplay/search/search_settings.h"
#include "selfplay/search/tree.h"

namespace tengen {

class RootSearch {
 public:
  explicit RootSearch(const SearchSettings& settings);

  // For the searches that begin from now on.
  void SetKind(SearchKind kind) { settings_.kind = kind; }
  // Begins a search of so many visits in all. random must outlive it.
  void Begin(SearchPurpose purpose, int visits, RandomStream& random);
  // The root was expanded, and in a fresh tree evaluated: noise, sampling of the first moves.
  void PrepareRoot(Tree& tree);
  bool prepared() const { return prepared_; }
  bool Enough(const Tree& tree) const { return tree.node(Tree::kRoot).visits >= visits_; }
  // The edge to go down from a node (index into edges(node)). Requires PrepareRoot for the root.
  int Select(const Tree& tree, NodeIndex node);
  // Fixes the move; draws a random number where the settings say so. Once a search.
  void Choose(const Tree& tree, int ply, int area);
  SearchResult Result(const Tree& tree) const;

  float score_weight() const { return settings_.score_utility; }
  bool tree_reuse() const { return settings_.tree_reuse; }

 private:
  SearchSettings settings_;
  GumbelScale scale_;
  GumbelRoot gumbel_;
  RootNoise noise_;
  SearchPurpose purpose_ = SearchPurpose::kPlay;
  RandomStream* random_ = nullptr;
  int visits_ = 0;
  bool prepared_ = false;
  Action chosen_ = kNoAction;
};

}  // namespace tengen
