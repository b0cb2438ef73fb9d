// SPDX-License-Identifier: MIT
#include "selfplay/workers/configured_job.h"

#include <type_traits>

#include "selfplay/games/registry.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/game_draws.h"

namespace tengen {

void Configure(const Config& config, SelfPlayJob& job) {
  const GameSettings games = GameSettings::From(config);
  job.game = games.game;
  job.inputs = games.inputs;
  job.draws = games.draws;
  VisitGame(job.game, [&]<class G>(std::type_identity<G>) {
    const auto rules = G::Rules::Parse(games.size, games.rules);
    job.size = rules.SizeString();
    job.rules = rules.ToString();
  });
  job.settings = SelfPlaySettings::From(config);
  job.search = SearchSettings::From(config);
  job.seed = static_cast<std::uint64_t>(config.GetInt("run.seed"));
}

GameOrigin OriginOf(const SelfPlayJob& job) {
  GameOrigin origin{job.game, job.size, job.rules, job.seed, job.generation, {}};
  if (!job.draws.any()) return origin;
  VisitGame(job.game, [&]<class G>(std::type_identity<G>) {
    const DrawnGames<G> games(job.size, job.rules, job.draws);
    for (const auto& rules : games.all()) {
      origin.drawn.emplace_back(rules.SizeString(), rules.ToString());
    }
  });
  return origin;
}

RecordHeader HeaderFor(const GameOrigin& origin, const std::string& run_id,
                       const std::string& worker) {
  RecordHeader header;
  header.run_id = run_id;
  header.game = origin.game;
  header.size = origin.size;
  header.rules = origin.rules;
  header.generation = origin.generation;
  header.worker = worker;
  return header;
}

}  // namespace tengen
