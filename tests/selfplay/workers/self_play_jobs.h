// SPDX-License-Identifier: MIT
// Small self-play jobs for tests.
#pragma once

#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "model/stand_in_evaluators.h"
#include "selfplay/records/game_hash.h"
#include "selfplay/workers/self_play.h"

namespace tengen {

inline std::unique_ptr<Evaluator> MakeHashEvaluator(const InputShape& shape) {
  return MakeStandInEvaluator(StandIn::kHash, shape);
}

// Everything random is on: openings, cheap searches, resignation, symmetries.
inline SelfPlayJob SmallJob(const std::string& game, int games) {
  SelfPlayJob job;
  job.game = game;
  // std::string(…): g++ 12 warns wrongly when a literal is assigned.
  job.size = std::string(game == "go" ? "5" : "6");
  job.rules = std::string(game == "go" ? "tromp-taylor" : "freestyle");
  job.settings.threads = 1;
  job.settings.boards_per_thread = 8;
  job.settings.opening_mean = 2;
  job.settings.resign_threshold = 0.6;
  job.settings.resign_moves = 2;
  job.settings.resign_disabled_share = 0.5;
  job.settings.cache_entries = 4096;
  job.search.visits = 8;
  job.search.cheap_visits = 3;
  job.search.cheap_share = 0.3F;
  job.seed = 42;
  job.indices.resize(static_cast<std::size_t>(games));
  std::iota(job.indices.begin(), job.indices.end(), 0U);
  job.make_evaluator = MakeHashEvaluator;
  return job;
}

struct PlayedGames {
  std::vector<GameRecord> games;
  SelfPlayStats stats;
};

inline PlayedGames PlayAll(const SelfPlayJob& job) {
  PlayedGames played;
  played.stats =
      RunSelfPlay(job, [&](GameRecord&& record) { played.games.push_back(std::move(record)); });
  return played;
}

}  // namespace tengen
