// SPDX-License-Identifier: MIT
// From how a player is written (selfplay/runs/player_spec.h) to one that can play a match.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "model/evaluators.h"
#include "selfplay/arena/match_player.h"
#include "selfplay/runs/player_spec.h"

namespace tengen {

class Config;

struct SpecPlayer {
  MatchPlayer player;
  std::map<std::string, std::string> metadata;  // of its network (game, size, rules …); else empty
  std::optional<InputShape> shape;              // of its network
  std::string run;                              // its run's folder; "" without
};

// defaults: its search.* keys, which the spec's settings override ("visits=100" is search.visits).
// Reads the weights file. Throws Error(kUsage) for what names no player and Error(kBadConfig) for
// bad settings.
SpecPlayer MakeSpecPlayer(const std::string& text, const Config& defaults,
                          const EvaluatorSettings& evaluator);

}  // namespace tengen
