// SPDX-License-Identifier: MIT
#include "train/loop/gate_replay.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/evaluators.h"
#include "model/network_file.h"
#include "selfplay/arena/gate.h"
#include "selfplay/workers/game_draws.h"
#include "train/loop/gate_verdict.h"

namespace tengen {
namespace {

std::vector<std::string> SettingsOf(const MatchRow& row) {
  try {
    return nlohmann::json::parse(row.settings).get<std::vector<std::string>>();
  } catch (const nlohmann::json::exception& error) {
    throw Error(ExitCode::kBadData, "run.sqlite: the settings of the gate of generation " +
                                        std::to_string(row.generation) +
                                        " are unreadable: " + error.what());
  }
}

MatchPlayer NetworkPlayer(const RunFolder& run, const std::string& generation,
                          const Config& config) {
  const std::string path = run.NetPath(static_cast<std::uint32_t>(std::stoul(generation)));
  if (!FileExists(path))
    throw Error(ExitCode::kUsage, path + " is gone, so its gate cannot be played again");
  const auto network = std::make_shared<const NetworkFile>(ReadNetworkFile(path));
  return MatchPlayer::Search(
      generation,
      [network, settings = EvaluatorSettings::From(config)](const InputShape& shape) {
        return MakeEvaluator(settings, network.get(), shape);
      },
      SearchSettings::From(config), static_cast<int>(config.GetInt("gate.visits")),
      network->spec.inputs);
}

std::string Text(const MatchGameRow& game) {
  return "[" + game.opening + "] " + game.result + " in " + std::to_string(game.plies) + " plies";
}

}  // namespace

GateReplay ReplayGate(const RunFolder& run, const MatchRow& row) {
  if (row.games.empty()) {
    throw Error(ExitCode::kFailed, "of the gate of generation " + std::to_string(row.generation) +
                                       " no games are kept, so it cannot be played again");
  }
  const Config config = Config::Load(run.ConfigPath(), SettingsOf(row));
  MatchJob job;
  const GameSettings games = GameSettings::From(config);
  job.game = games.game;
  job.size = games.size;
  job.rules = games.rules;
  job.draws = games.draws;
  job.seed = row.games.front().seed;
  job.a = NetworkPlayer(run, row.player_a, config);
  job.b = NetworkPlayer(run, row.player_b, config);
  const GateResult result = RunGate(GateSettings::From(config), std::move(job));
  const auto generation = static_cast<std::uint32_t>(row.generation);
  const MatchRow again =
      ToMatchRow(SummariseGate(result, static_cast<std::uint32_t>(std::stoul(row.player_b)),
                               std::nullopt, config),
                 generation);

  GateReplay replay;
  replay.decision = again.decision;
  replay.games = static_cast<std::int64_t>(again.games.size());
  const std::size_t most = std::max(again.games.size(), row.games.size());
  for (std::size_t i = 0; i < most; ++i) {
    const std::string then = i < row.games.size() ? Text(row.games[i]) : "not played";
    const std::string now = i < again.games.size() ? Text(again.games[i]) : "not played";
    if (then == now) continue;
    if (replay.differing++ == 0) {
      replay.first_difference = "game " + std::to_string(i) + " was " + then + " and now is " + now;
    }
  }
  return replay;
}

MatchRow GateOf(const RunDatabase& database, std::int64_t generation) {
  for (MatchRow& row : database.Matches("gate")) {
    if (row.generation == generation) return std::move(row);
  }
  throw Error(ExitCode::kUsage, "generation " + std::to_string(generation) +
                                    " has played no gate, or run.sqlite does not know of it");
}

}  // namespace tengen
