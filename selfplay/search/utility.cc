// SPDX-License-Identifier: MIT
#include "selfplay/search/utility.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "foundation/errors.h"

namespace tengen {

float ScorePart(float margin, int area) {
  const double scaled = static_cast<double>(margin) / std::sqrt(static_cast<double>(area));
  return static_cast<float>(2.0 / std::numbers::pi * std::atan(scaled));
}

NodeSample SampleFromEvaluation(const Evaluation& evaluation, Color to_move, float weight,
                                int area) {
  NodeSample sample;
  const auto mover = static_cast<std::size_t>(to_move);
  sample.value[mover] = evaluation.value();
  sample.value[1 - mover] = -evaluation.value();
  sample.score = to_move == Color::kBlack ? evaluation.score : -evaluation.score;
  if (weight > 0) sample.score_utility = weight * ScorePart(sample.score, area);
  return sample;
}

NodeSample SampleFromOutcome(const Outcome& outcome, float weight, int area) {
  NodeSample sample;
  sample.value = {OutcomeValue(outcome.winner, Color::kBlack),
                  OutcomeValue(outcome.winner, Color::kWhite)};
  sample.score = outcome.black_margin.value_or(0.0F);
  if (weight > 0) sample.score_utility = weight * ScorePart(sample.score, area);
  return sample;
}

void CheckEvaluation(const Evaluation& evaluation, const ActionList& actions, int ply) {
  const auto refuse = [&](const std::string& what, float number) {
    throw Error(ExitCode::kFailed,
                fmt::format("search: the network's {} is {} at ply {}: refused, as it would spoil "
                            "the game; the weights or the device are broken",
                            what, number, ply));
  };
  constexpr float kSlack = 1e-3F;
  const std::pair<const char*, float> chances[] = {{"chance of a win", evaluation.win},
                                                   {"chance of a loss", evaluation.loss},
                                                   {"chance of no result", evaluation.no_result}};
  for (const auto& [what, chance] : chances) {
    // Written so that NaN fails.
    if (!(chance >= -kSlack && chance <= 1 + kSlack)) refuse(what, chance);
  }
  if (!std::isfinite(evaluation.score)) refuse("score", evaluation.score);
  for (const Action action : actions) {
    const float logit = evaluation.policy[action];
    if (!std::isfinite(logit)) refuse(fmt::format("logit of action {}", action), logit);
  }
}

}  // namespace tengen
