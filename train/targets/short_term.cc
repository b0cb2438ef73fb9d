// SPDX-License-Identifier: MIT
#include "train/targets/short_term.h"

#include <cmath>
#include <limits>

namespace tengen {
namespace {

// `end`: NaN when the game has no result of that kind.
float Average(const std::vector<float>& searches, int ply, float share, float end) {
  float average = end;
  for (int i = static_cast<int>(searches.size()) - 1; i >= ply; --i) {
    const float x = searches[static_cast<std::size_t>(i)];
    if (std::isnan(x)) continue;
    average = std::isnan(average) ? x : share * x + (1 - share) * average;
  }
  return average;
}

float VarianceTime(const std::vector<float>& values, int ply, float end) {
  float sum = 0, last = std::numeric_limits<float>::quiet_NaN();
  const auto add = [&](float x, int distance) {
    if (std::isnan(x)) return;
    if (!std::isnan(last)) sum += (x - last) * (x - last) * static_cast<float>(distance);
    last = x;
  };
  const int plies = static_cast<int>(values.size());
  for (int i = ply; i < plies; ++i) add(values[static_cast<std::size_t>(i)], i - ply);
  add(end, plies - ply);
  return sum;
}

}  // namespace

ShortTerm ShortTermOf(const StoredGame& game, int ply, int area) {
  const float share = 1 / (1 + 0.016F * static_cast<float>(area));
  const float none = std::numeric_limits<float>::quiet_NaN();
  const Outcome& outcome = game.outcome;
  ShortTerm result;
  if (outcome.winner != Winner::kBothLose) {
    const float end = OutcomeValue(outcome.winner, Color::kBlack);
    result.has_value = true;
    result.value = Average(game.values, ply, share, end);
    result.variance_time = VarianceTime(game.values, ply, end);
  }
  const float margin = outcome.black_margin ? static_cast<float>(*outcome.black_margin) : none;
  const float score = Average(game.scores, ply, share, margin);
  result.has_score = !std::isnan(score);
  if (result.has_score) result.score = score;
  return result;
}

}  // namespace tengen
