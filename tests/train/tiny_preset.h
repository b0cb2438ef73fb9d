// SPDX-License-Identifier: MIT
// A preset of configs/ with the real network and trainer, made tiny.
#pragma once

#include <string>
#include <vector>

#include "foundation/config/config.h"

namespace tengen {

// `more` goes over what makes it tiny.
inline Config TinyPreset(const std::string& name, const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = {"game.size=5",
                                    "run.generations=2",
                                    "run.minutes=0",
                                    "model.blocks=2",
                                    "model.channels=8",
                                    "model.pooling_blocks=[1]",
                                    "model.pooling_channels=4",
                                    "model.policy_channels=4",
                                    "model.value_channels=4",
                                    "model.value_hidden=8",
                                    "search.visits=4",
                                    "search.cheap_visits=2",
                                    "search.gumbel_actions=4",
                                    "selfplay.games_per_generation=6",
                                    "selfplay.boards_per_thread=4",
                                    "selfplay.threads=2",
                                    "evaluator.device=cpu",
                                    "evaluator.cpu_rows=4",
                                    "train.batch=32",
                                    "train.reuse=1",
                                    "gate.max_pairs=2",
                                    "gate.visits=4",
                                    "gate.threads=2",
                                    "log.tensorboard=false"};
  words.insert(words.end(), more.begin(), more.end());
  return Config::Load(TENGEN_SOURCE_DIR "/configs/" + name, words);
}

}  // namespace tengen
