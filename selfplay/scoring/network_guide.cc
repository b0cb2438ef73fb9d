// SPDX-License-Identifier: MIT
#include "selfplay/scoring/network_guide.h"

#include <algorithm>

#include "model/symmetry.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/games/go/go.h"

namespace tengen {

NetworkGuide::NetworkGuide(Evaluator& evaluator, const InputShape& shape, const GoRules& rules)
    : evaluator_(evaluator), rules_(rules), batch_(shape, 1), results_(shape, 1, true) {}

LifeGuess NetworkGuide::Guess(const GoPosition& position, const std::vector<bool>&,
                              const LifeAim& aim) {
  std::vector<Stone> stones;
  for (GoPoint p = 0; p < position.area(); ++p) stones.push_back(position.at(p));
  const GoPosition shown(rules_, stones, position.to_move());
  const GoHistory history(shown);
  const FeatureSet<Go>& inputs = FeatureSetSized<Go>(batch_.shape().planes, batch_.shape().globals);
  const int symmetry = asked_++ % SymmetryCount(shown.width(), shown.height());
  batch_.Clear();
  const int row = batch_.Add({static_cast<std::uint8_t>(shown.width()),
                              static_cast<std::uint8_t>(shown.height()),
                              static_cast<std::uint8_t>(symmetry), inputs.key(shown, history).lo});
  inputs.encode(shown, history, batch_.planes(row), batch_.globals(row));
  evaluator_.Evaluate(batch_, results_);
  const Evaluation found = results_.Row(batch_, row);
  double own = 0;
  for (const GoPoint p : aim.chain) own += static_cast<double>(found.ownership[p]);
  own /= static_cast<double>(aim.chain.size());
  if (position.to_move() != aim.owner) own = -own;
  LifeGuess guess;
  guess.dead = std::clamp((1 - own) / 2, 0.0, 1.0);
  const auto plays = found.policy.first(stones.size());
  guess.prior.assign(plays.begin(), plays.end());
  return guess;
}

}  // namespace tengen
