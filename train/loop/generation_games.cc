// SPDX-License-Identifier: MIT
#include "train/loop/generation_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "foundation/files.h"
#include "foundation/log.h"
#include "selfplay/games/registry.h"
#include "selfplay/records/record_recovery.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/workers/disk_reserve.h"
#include "selfplay/workers/recorded_self_play.h"

namespace tengen {
namespace {

constexpr char kWorkerName[] = "local";

GameRange RangeOf(const Config& config, std::uint32_t g) {
  const auto count = static_cast<std::uint64_t>(config.GetInt("selfplay.games_per_generation"));
  return {g * count, count};
}

// A killed process may have left the file it was writing.
void RecoverRecords(const std::string& records, bool decided) {
  for (const RecoveredFile& file : RecoverOpenFiles(records)) {
    LogInfo("recovered " + std::to_string(file.games) + " games from " + file.path);
  }
  RemoveLeftovers(records);
  // The network that trains on these games outlives them if the power fails before this.
  if (!decided) SyncFolder(records);
}

GameOrigin OriginOf(const Config& config, std::uint32_t player) {
  GameOrigin origin;
  origin.game = config.GetString("game.name");
  origin.seed = static_cast<std::uint64_t>(config.GetInt("run.seed"));
  origin.generation = player;
  VisitGame(origin.game, [&]<class G>(std::type_identity<G>) {
    const auto rules =
        G::Rules::Parse(config.GetString("game.size"), config.GetString("game.rules"));
    origin.size = rules.SizeString();
    origin.rules = rules.ToString();
  });
  return origin;
}

// Whether all were played.
bool Play(const LoopContext& context, const RunNetworks& networks, StopWatch& stop,
          const GameOrigin& origin, std::uint32_t g, std::vector<std::uint64_t> missing,
          GenerationPhase& phase) {
  const Config& config = context.config;
  const std::string records = context.folder.RecordsFolder(g);
  CreateFolder(records);
  RecordHeader header;
  header.run_id = context.folder.name();
  header.game = origin.game;
  header.size = origin.size;
  header.rules = origin.rules;
  header.generation = origin.generation;
  header.worker = kWorkerName;
  RecordWriter writer(records, kWorkerName, header, RecordWriterSettings::From(config),
                      context.clock);
  SelfPlayJob job;
  job.game = header.game;
  job.size = header.size;
  job.rules = header.rules;
  job.settings = SelfPlaySettings::From(config);
  job.search = SearchSettings::From(config);
  job.seed = origin.seed;
  job.generation = origin.generation;
  job.indices = std::move(missing);
  job.make_evaluator = networks.EvaluatorOf(origin.generation);
  job.stop = &stop.flag();
  PhaseProgress bar(context.bars, "generation " + std::to_string(g + 1) + " self-play",
                    job.indices.size(), "games");
  job.progress = [&](const SelfPlayStats& stats) {
    const double seconds = std::max(stats.wall_seconds, 1e-9);
    bar.Update(stats.games,
               fmt::format("{:.0f} evaluations/s, fill {:.2f}",
                           static_cast<double>(stats.evaluations) / seconds, stats.batch_fill()));
  };
  phase.anything = true;
  DiskReserve disk(context.folder.path(), DiskReserve::BytesFrom(config));
  phase.played = RunRecordedSelfPlay(job, writer, disk);
  return phase.played.games == static_cast<std::int64_t>(job.indices.size());
}

}  // namespace

std::optional<GamesByIndex> GamesOfGeneration(const LoopContext& context,
                                              const RunNetworks& networks, StopWatch& stop,
                                              std::uint32_t g, GenerationPhase& phase) {
  const std::string records = context.folder.RecordsFolder(g);
  const GameRange range = RangeOf(context.config, g);
  const bool decided = networks.Decided(g + 1);
  if (FileExists(records)) RecoverRecords(records, decided);
  const GameOrigin origin = OriginOf(context.config, phase.player);
  GamesByIndex games = ReadGenerationGames(records, range, origin);
  std::vector<std::uint64_t> missing = MissingGames(games, range);
  if (missing.empty()) return games;
  if (stop.Look() != StopReason::kNone) return std::nullopt;
  if (decided) {
    LogWarn(records + ": " + std::to_string(missing.size()) + " games are missing, first " +
            std::to_string(missing.front()) + "; generation " + std::to_string(phase.player) +
            " plays them again");
  }
  if (!Play(context, networks, stop, origin, g, std::move(missing), phase)) return std::nullopt;
  // Read back, so that training sees what is stored, resumed or not.
  return ReadGenerationGames(records, range, origin);
}

}  // namespace tengen
