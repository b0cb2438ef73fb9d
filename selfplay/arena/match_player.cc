// SPDX-License-Identifier: MIT
#include "selfplay/arena/match_player.h"

#include <utility>

#include "model/stand_in_evaluators.h"

namespace tengen {

MatchPlayer MatchPlayer::Search(std::string name, EvaluatorFactory evaluator,
                                const SearchSettings& search, int visits, std::string inputs) {
  MatchPlayer player;
  player.kind = PlayerKind::kSearch;
  player.inputs = std::move(inputs);
  player.name = std::move(name);
  player.make_evaluator = std::move(evaluator);
  player.search = search;
  player.visits = visits;
  return player;
}

MatchPlayer MatchPlayer::Random() { return {}; }

MatchPlayer MatchPlayer::Uniform(const SearchSettings& search, int visits) {
  return Search(
      "uniform",
      [](const InputShape& shape) { return MakeStandInEvaluator(StandIn::kUniform, shape); },
      search, visits);
}

MatchPlayer MatchPlayer::Gtp(std::string command) {
  MatchPlayer player;
  player.kind = PlayerKind::kGtp;
  player.name = "gtp:" + command;
  player.command = std::move(command);
  return player;
}

}  // namespace tengen
