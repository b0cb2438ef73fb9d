// SPDX-License-Identifier: MIT
// Guides a life search by one random game a state, played to the end.
#pragma once

#include "foundation/random.h"
#include "selfplay/scoring/life_guide.h"

namespace tengen {

class PlayoutGuide : public LifeGuide {
 public:
  PlayoutGuide();
  LifeGuess Guess(const GoPosition& position, const std::vector<bool>& old,
                  const LifeAim& aim) override;

 private:
  RandomStream random_;
  std::vector<GoPoint> moves_;
};

}  // namespace tengen
