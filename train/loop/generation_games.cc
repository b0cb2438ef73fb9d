// SPDX-License-Identifier: MIT
#include "train/loop/generation_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "foundation/files.h"
#include "foundation/log.h"
#include "selfplay/records/record_recovery.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/workers/configured_job.h"
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

// Whether all were played.
bool Play(const LoopContext& context, const RunNetworks& networks, StopWatch& stop, SelfPlayJob job,
          std::uint32_t g, GenerationPhase& phase) {
  const Config& config = context.config;
  const std::string records = context.folder.RecordsFolder(g);
  CreateFolder(records);
  RecordWriter writer(records, kWorkerName,
                      HeaderFor(OriginOf(job), context.folder.name(), kWorkerName),
                      RecordWriterSettings::From(config), context.clock);
  job.make_evaluator = networks.EvaluatorOf(job.generation);
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
  SelfPlayJob job;
  job.generation = phase.player;
  Configure(context.config, job);
  const GameOrigin origin = OriginOf(job);
  GamesByIndex games = ReadGenerationGames(records, range, origin);
  job.indices = MissingGames(games, range);
  if (job.indices.empty()) return games;
  if (stop.Look() != StopReason::kNone) return std::nullopt;
  if (decided) {
    LogWarn(records + ": " + std::to_string(job.indices.size()) + " games are missing, first " +
            std::to_string(job.indices.front()) + "; generation " + std::to_string(phase.player) +
            " plays them again");
  }
  if (!Play(context, networks, stop, std::move(job), g, phase)) return std::nullopt;
  // Read back, so that training sees what is stored, resumed or not.
  return ReadGenerationGames(records, range, origin);
}

}  // namespace tengen
