// SPDX-License-Identifier: MIT
// A whole search of one position with an evaluator that is called a leaf at a time: for tests, GTP
// play and everyone else who has no batch to fill.
#pragma once

#include "model/evaluation.h"
#include "model/evaluator.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/search/search.h"

namespace tengen {

// Appends a search's leaf to a batch that is not full; returns its row.
template <Game G>
int AddLeaf(const Search<G>& search, int symmetry, EvaluationBatch& batch) {
  const auto& leaf = search.leaf();
  RowHeader header;
  header.width = static_cast<std::uint8_t>(leaf.rules().width());
  header.height = static_cast<std::uint8_t>(leaf.rules().height());
  header.symmetry = static_cast<std::uint8_t>(symmetry);
  const FeatureSet<G>& inputs = FeatureSetSized<G>(batch.shape().planes, batch.shape().globals);
  header.key = inputs.key(leaf, search.leaf_history()).lo;
  const int row = batch.Add(header);
  inputs.encode(leaf, search.leaf_history(), batch.planes(row), batch.globals(row));
  return row;
}

// Searches the root of `search` (after Reset or Play) to the end. shape: what the evaluator
// expects.
template <Game G>
SearchResult RunSearch(Search<G>& search, Evaluator& evaluator, const InputShape& shape,
                       SearchPurpose purpose, int visits, RandomStream& random) {
  EvaluationBatch batch(shape, 1);
  EvaluationResults results(shape, 1, false);
  search.Begin(purpose, visits, random);
  while (search.Step() == SearchStep::kEvaluate) {
    batch.Clear();
    const int row = AddLeaf(search, 0, batch);
    evaluator.Evaluate(batch, results);
    search.Deliver(results.Row(batch, row));
  }
  return search.Result();
}

}  // namespace tengen
