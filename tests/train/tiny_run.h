// SPDX-License-Identifier: MIT
// A run small enough to be made hundreds of times: Go on 3x3 (or Gomoku on 5x5), the `hash`
// evaluator and a stub trainer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "foundation/config/config.h"
#include "tests/train/run_contents.h"
#include "tests/train/stub_trainer.h"
#include "train/loop/generation_loop.h"

namespace tengen {

// `more` goes over the defaults.
inline Config TinyRunConfig(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"game.name=go",
                                    "game.size=3",
                                    "game.rules=tromp-taylor komi=1",
                                    "run.generations=3",
                                    "model.blocks=1",
                                    "model.channels=4",
                                    "model.pooling_blocks=[]",
                                    "model.policy_channels=2",
                                    "model.value_channels=2",
                                    "model.value_hidden=2",
                                    "search.visits=4",
                                    "search.gumbel_actions=4",
                                    "selfplay.games_per_generation=6",
                                    "selfplay.threads=1",
                                    "selfplay.boards_per_thread=4",
                                    "evaluator.kind=hash",
                                    "train.batch=8",
                                    "train.reuse=1",
                                    "gate.max_pairs=2",
                                    "gate.visits=4",
                                    "gate.threads=1",
                                    "window.min_positions=40",
                                    "log.tensorboard=false",
                                    "log.level=error"};
  words.insert(words.end(), more.begin(), more.end());
  return Config::Parse("", "test", words);
}

inline StopReason MakeTinyRun(const std::string& folder, const Config& config) {
  GenerationLoop loop({folder, config,
                       [](const TrainerSettings& settings, const NetworkFile& initial) {
                         return std::make_unique<StubTrainer>(settings, initial);
                       },
                       ProgressBars::kOff});
  return loop.Run();
}

}  // namespace tengen
