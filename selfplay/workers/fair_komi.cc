// SPDX-License-Identifier: MIT
#include "selfplay/workers/fair_komi.h"

#include <algorithm>
#include <cmath>

#include "foundation/errors.h"

namespace tengen {
namespace {

// Wins and losses nearer than this are even.
constexpr float kEvenValue = 0.02F;
// The longest step by an expected margin, in half points: more than any board has.
constexpr float kLongestStep = 1000;

}  // namespace

FairKomi::FairKomi(double start, double reach)
    : low_(static_cast<int>(std::lround(2 * (start - reach)))),
      high_(static_cast<int>(std::lround(2 * (start + reach)))),
      trial_(static_cast<int>(std::lround(2 * start))) {}

void FairKomi::Answer(float black_margin, float black_value) {
  CHECK(!done_);
  const bool by_margin = black_margin != 0;
  int step = 0;
  if (by_margin) {
    step = static_cast<int>(std::lround(std::clamp(2 * black_margin, -kLongestStep, kLongestStep)));
  } else if (std::abs(black_value) >= kEvenValue) {
    step = black_value > 0 ? stride_ : -stride_;
    stride_ *= 2;
  }
  ++asked_;
  if (step == 0 || asked_ == kMostEvaluations) {
    done_ = true;
    return;
  }
  (step > 0 ? low_ : high_) = trial_;
  int next = trial_ + step;
  // An answer that leaves the bracket is of no use: the middle.
  if (next <= low_ || next >= high_) next = low_ + (high_ - low_) / 2;
  if (next == trial_ || high_ - low_ <= 1) {
    done_ = true;
    return;
  }
  trial_ = next;
}

}  // namespace tengen
