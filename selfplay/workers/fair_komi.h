// SPDX-License-Identifier: MIT
// Finds the komi at which a network calls a start position even, by a bracketed search on half
// points: a step by the score it expects, halving where that leaves the bracket (learning methods:
// KataGo's komiAuto). A function of the answers alone. The caller evaluates; a value type.
#pragma once

#include <optional>

namespace tengen {

class FairKomi {
 public:
  static constexpr int kMostEvaluations = 20;

  // start: where to begin, in points; reach: the result stays within start ± reach.
  FairKomi(double start, double reach);

  bool done() const { return done_; }
  // The komi to ask for next, in quarters of a point, a multiple of two. Requires !done().
  int trial_quarters() const { return 2 * trial_; }
  // What the network says of the start position at that komi, Black's view: expected margin in
  // points, and wins minus losses, which decides where the margin is 0 (no score head).
  void Answer(float black_margin, float black_value);
  // Points, a multiple of a half. Requires done().
  double komi() const { return trial_ / 2.0; }

 private:
  // All in half points. Black is ahead at low_ and behind at high_, or they are the ends.
  int low_, high_;
  int trial_;
  int asked_ = 0;
  int stride_ = 2;  // the next step by wins and losses alone
  bool done_ = false;
};

}  // namespace tengen
