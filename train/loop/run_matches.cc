// SPDX-License-Identifier: MIT
#include "train/loop/run_matches.h"

#include "foundation/config/config.h"
#include "selfplay/ratings/match_file.h"
#include "selfplay/workers/game_draws.h"
#include "train/loop/gate_verdict.h"

namespace tengen {

std::string PlayerName(const RunFolder& run, std::uint32_t generation) {
  return run.path() + "@" + std::to_string(generation);
}

std::vector<PlayedMatch> GateMatches(const RunFolder& run) {
  const Config config = Config::Load(run.ConfigPath(), {});
  const std::string conditions =
      MatchConditions(config.GetString("game.name"), GameSettings::SizesText(config),
                      GameSettings::RulesText(config));
  std::vector<PlayedMatch> matches;
  for (const auto& [generation, summary] : ReadVerdicts(run)) {
    if (!summary.opponent) continue;
    matches.push_back({PlayerName(run, generation), PlayerName(run, *summary.opponent), conditions,
                       summary.pairs});
  }
  return matches;
}

}  // namespace tengen
