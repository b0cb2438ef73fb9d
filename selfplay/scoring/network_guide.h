// SPDX-License-Identifier: MIT
// Guides a life search by a network of ordinary play, which knows nothing of the question: plays by
// its policy, the chain's fate by whom it gives the chain's points in the end. A chain that is
// taken but comes back gives these points back to its owner, or leaves them neutral.
#pragma once

#include "model/evaluator.h"
#include "selfplay/scoring/life_guide.h"

namespace tengen {

class NetworkGuide : public LifeGuide {
 public:
  // shape: of the evaluator, which has an ownership head and takes the board. evaluator must
  // outlive this. rules: those that the network is shown.
  NetworkGuide(Evaluator& evaluator, const InputShape& shape, const GoRules& rules);
  LifeGuess Guess(const GoPosition& position, const std::vector<bool>& old,
                  const LifeAim& aim) override;

 private:
  Evaluator& evaluator_;
  GoRules rules_;
  EvaluationBatch batch_;
  EvaluationResults results_;
  int asked_ = 0;  // draws the symmetry in turn
};

}  // namespace tengen
