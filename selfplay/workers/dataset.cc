// SPDX-License-Identifier: MIT
#include "selfplay/workers/dataset.h"

#include <fmt/format.h>

#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "foundation/log.h"
#include "selfplay/games/registry.h"
#include "selfplay/records/game_origin.h"
#include "selfplay/records/record_files.h"
#include "selfplay/records/record_reader.h"
#include "selfplay/records/record_recovery.h"
#include "selfplay/records/record_writer.h"
#include "selfplay/runs/run_lock.h"
#include "selfplay/workers/disk_reserve.h"
#include "selfplay/workers/recorded_self_play.h"

namespace tengen {
namespace {

constexpr std::uint64_t kLargestTextFile = 1 << 20;
constexpr const char* kWorker = "selfplay";

// Writes what the games come from, or refuses what differs from what is written.
void AgreeOnOrigin(const Dataset& dataset) {
  const std::string config_path = dataset.folder + "/config.yaml";
  const std::string network_path = dataset.folder + "/network.txt";
  const std::string network = dataset.network + "\n";
  if (FileExists(config_path)) {
    const Config former =
        Config::Parse(ReadWholeFile(config_path, kLargestTextFile), config_path, {});
    std::string changes;
    for (const std::string& line : former.ForbiddenChanges(dataset.config))
      changes += "\n  " + line;
    if (!changes.empty()) {
      throw Error(ExitCode::kBadConfig,
                  dataset.folder +
                      " was begun with another configuration; give the former one "
                      "or another folder:" +
                      changes);
    }
  } else {
    PublishFile(config_path, dataset.config.ToYaml());
  }
  if (!FileExists(network_path)) return PublishFile(network_path, network);
  const std::string former = ReadWholeFile(network_path, kLargestTextFile);
  if (former != network) {
    throw Error(ExitCode::kBadConfig,
                dataset.folder +
                    " was begun with another network; give that one or another "
                    "folder:\n  " +
                    former + "  -> " + network);
  }
}

std::set<std::uint64_t> FindGames(const Dataset& dataset, const GameOrigin& origin) {
  for (const RecoveredFile& file : RecoverOpenFiles(dataset.folder)) {
    LogInfo(file.path + ": recovered " + std::to_string(file.games) + " games, " +
            std::to_string(file.lost_bytes) + " bytes lost");
  }
  std::set<std::uint64_t> found;
  for (const std::string& path : RecordFilesUnder(dataset.folder)) {
    ReadGames(path, ReadMode::kStrict, [&](GameRecord&& game) {
      const std::string difference = DifferenceFrom(origin, game);
      if (!difference.empty()) {
        throw Error(ExitCode::kBadData,
                    fmt::format("{}: game {} is not of this dataset: {}; move the file out of the "
                                "folder, and the same command plays its games again",
                                path, game.game_index, difference));
      }
      found.insert(game.game_index);
    });
  }
  return found;
}

RecordHeader HeaderFor(const GameOrigin& origin) {
  RecordHeader header;
  header.game = origin.game;
  header.size = origin.size;
  header.rules = origin.rules;
  header.generation = origin.generation;
  header.worker = kWorker;
  return header;
}

}  // namespace

DatasetResult WriteDataset(const Dataset& dataset, SelfPlayJob job) {
  const Config& config = dataset.config;
  job.game = config.GetString("game.name");
  job.size = config.GetString("game.size");
  job.rules = config.GetString("game.rules");
  job.seed = static_cast<std::uint64_t>(config.GetInt("run.seed"));
  job.settings = SelfPlaySettings::From(config);
  job.search = SearchSettings::From(config);
  GameOrigin origin{job.game, {}, {}, job.seed, job.generation};
  VisitGame(job.game, [&]<class G>(std::type_identity<G>) {
    const auto rules = G::Rules::Parse(job.size, job.rules);  // refused before anything is written
    origin.size = rules.SizeString();
    origin.rules = rules.ToString();
  });

  CreateFolder(dataset.folder);
  const RunLock lock(dataset.folder + "/lock");
  RemoveLeftovers(dataset.folder);
  AgreeOnOrigin(dataset);
  const std::set<std::uint64_t> found = FindGames(dataset, origin);
  job.indices.clear();
  for (std::uint64_t index = 0; index < dataset.games; ++index) {
    if (!found.contains(index)) job.indices.push_back(index);
  }

  DatasetResult result;
  result.found = found.size();
  if (dataset.on_found) dataset.on_found(result.found);
  RecordWriter writer(dataset.folder, kWorker, HeaderFor(origin),
                      RecordWriterSettings::From(config));
  DiskReserve disk(dataset.folder, DiskReserve::BytesFrom(config));
  result.stats = RunRecordedSelfPlay(job, writer, disk);
  result.complete = result.stats.games == static_cast<std::int64_t>(job.indices.size());
  return result;
}

}  // namespace tengen
