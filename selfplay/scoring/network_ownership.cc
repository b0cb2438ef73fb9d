// SPDX-License-Identifier: MIT
#include "selfplay/scoring/network_ownership.h"

#include <cstddef>

#include "model/symmetry.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/games/go/go.h"

namespace tengen {
GoRules RulesForNetwork(const GoFinalPosition& final, const InputShape& shape) {
  const FeatureSet<Go>& inputs = FeatureSetSized<Go>(shape.planes, shape.globals);
  const bool own = inputs.name == GoTengenFeatures::kName && !final.rules.Unbuilt();
  GoRules rules = own ? final.rules : GoRules::Recognise(final.rules.SizeString(), "tromp-taylor");
  rules.komi_quarters = static_cast<std::int16_t>(KomiQuarters(final.rules, final.handicap));
  rules.komi_given = 1;
  return rules;
}

std::vector<float> NetworkOwnership(const GoFinalPosition& final, Evaluator& evaluator,
                                    const InputShape& shape) {
  const FeatureSet<Go>& inputs = FeatureSetSized<Go>(shape.planes, shape.globals);
  const GoRules rules = RulesForNetwork(final, shape);
  const int symmetries = SymmetryCount(rules.width(), rules.height());
  EvaluationBatch batch(shape, symmetries);
  EvaluationResults results(shape, symmetries, true);
  std::vector<float> mean(final.stones.size(), 0);
  for (const Color to_move : {Color::kBlack, Color::kWhite}) {
    const GoPosition position(rules, final.stones, to_move);
    const GoHistory history(position);
    const std::uint64_t key = inputs.key(position, history).lo;
    batch.Clear();
    for (int s = 0; s < symmetries; ++s) {
      const int row =
          batch.Add({static_cast<std::uint8_t>(rules.width()),
                     static_cast<std::uint8_t>(rules.height()), static_cast<std::uint8_t>(s), key});
      inputs.encode(position, history, batch.planes(row), batch.globals(row));
    }
    evaluator.Evaluate(batch, results);
    const float share = (to_move == Color::kBlack ? 0.5F : -0.5F) / static_cast<float>(symmetries);
    for (int s = 0; s < symmetries; ++s) {
      const Evaluation found = results.Row(batch, s);
      for (std::size_t p = 0; p < mean.size(); ++p) mean[p] += share * found.ownership[p];
    }
  }
  return mean;
}

}  // namespace tengen
