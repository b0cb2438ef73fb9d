// SPDX-License-Identifier: MIT
#include "selfplay/workers/configured_job.h"

#include <type_traits>

#include "selfplay/games/registry.h"

namespace tengen {

void Configure(const Config& config, SelfPlayJob& job) {
  job.game = config.GetString("game.name");
  VisitGame(job.game, [&]<class G>(std::type_identity<G>) {
    const auto rules =
        G::Rules::Parse(config.GetString("game.size"), config.GetString("game.rules"));
    job.size = rules.SizeString();
    job.rules = rules.ToString();
  });
  job.settings = SelfPlaySettings::From(config);
  job.search = SearchSettings::From(config);
  job.seed = static_cast<std::uint64_t>(config.GetInt("run.seed"));
}

GameOrigin OriginOf(const SelfPlayJob& job) {
  return {job.game, job.size, job.rules, job.seed, job.generation};
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
