// SPDX-License-Identifier: MIT
#include "selfplay/workers/dataset.h"

#include <fmt/format.h>

#include <set>
#include <sstream>
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
#include "selfplay/runs/folder_kind.h"
#include "selfplay/runs/run_lock.h"
#include "selfplay/workers/configured_job.h"
#include "selfplay/workers/disk_reserve.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/recorded_self_play.h"

namespace tengen {
namespace {

constexpr std::uint64_t kLargestTextFile = 1 << 20;
constexpr const char* kWorker = "selfplay";

std::string ConfigPath(const Dataset& dataset) { return dataset.folder + "/config.yaml"; }
std::string NetworkPath(const Dataset& dataset) { return dataset.folder + "/network.txt"; }

void RefuseOtherConfig(const Dataset& dataset) {
  const std::string path = ConfigPath(dataset);
  const Config former = Config::Parse(ReadWholeFile(path, kLargestTextFile), path, {});
  std::string changes;
  for (const std::string& line : former.ForbiddenChanges(dataset.config)) changes += "\n  " + line;
  if (changes.empty()) return;
  throw Error(ExitCode::kBadConfig,
              dataset.folder +
                  " was begun with another configuration; give the former one "
                  "or another folder:" +
                  changes);
}

// What people call the network: the second line, or what the games say of it.
std::string FormerName(const Dataset& dataset, const std::string& second_line) {
  if (!second_line.empty()) return second_line;
  for (const std::string& path : RecordFilesUnder(dataset.folder)) {
    if (const auto header = ReadRecordHeader(path)) {
      return "generation " + std::to_string(header->generation);
    }
  }
  return "no game yet";
}

void RefuseOtherNetwork(const Dataset& dataset) {
  std::istringstream lines(ReadWholeFile(NetworkPath(dataset), kLargestTextFile));
  std::string network, name;
  std::getline(lines, network);
  std::getline(lines, name);
  if (network == dataset.network) return;
  throw Error(ExitCode::kBadConfig,
              dataset.folder +
                  " was begun with another network; give that one (RUN@N names generation N of a "
                  "run) or another folder:\n  " +
                  network + " (" + FormerName(dataset, name) + ") -> " + dataset.network + " (" +
                  dataset.network_name + ")");
}

// Nothing is written before all of it is checked: what is refused binds no folder.
void AgreeOnOrigin(const Dataset& dataset) {
  const bool has_config = FileExists(ConfigPath(dataset));
  const bool has_network = FileExists(NetworkPath(dataset));
  if (has_config) RefuseOtherConfig(dataset);
  if (has_network) RefuseOtherNetwork(dataset);
  if (!has_config) PublishFile(ConfigPath(dataset), dataset.config.ToYaml());
  if (!has_network) {
    PublishFile(NetworkPath(dataset), dataset.network + "\n" + dataset.network_name + "\n");
  }
}

// Records that lie there already would count as games of this dataset.
void RefuseForeignFolder(const Dataset& dataset) {
  const std::string& folder = dataset.folder;
  if (folder.empty()) {
    throw Error(ExitCode::kUsage, "the name of the dataset's folder is empty: give it one");
  }
  RefuseInsideOfOurs(folder);
  if (KindOfFolder(folder) == FolderKind::kRun) {
    throw Error(ExitCode::kUsage,
                folder + " is a run's folder; a dataset needs a folder of its own");
  }
  if (FileExists(ConfigPath(dataset)) || FileExists(NetworkPath(dataset))) return;
  if (!FileExists(folder)) return;
  if (RecordFilesUnder(folder).empty() && OpenRecordFilesUnder(folder).empty()) return;
  throw Error(ExitCode::kUsage,
              folder +
                  " holds record files that were not played for a dataset; a dataset needs a "
                  "folder of its own");
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

// That the network is one of this game.
void TryEvaluator(const SelfPlayJob& job) {
  VisitGame(job.game, [&](auto game) {
    using G = typename decltype(game)::type;
    const DrawnGames<G> games(job.size, job.rules, job.draws);
    games.RequireToldApartBy(job.inputs);
    job.make_evaluator(games.Shape(job.inputs));
  });
}

}  // namespace

DatasetResult WriteDataset(const Dataset& dataset, SelfPlayJob job) {
  const Config& config = dataset.config;
  Configure(config, job);  // bad rules are refused before anything is written
  if (!dataset.inputs.empty()) job.inputs = dataset.inputs;
  const GameOrigin origin = OriginOf(job);
  RefuseForeignFolder(dataset);
  if (!FileExists(ConfigPath(dataset))) TryEvaluator(job);

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
  if (dataset.on_found) dataset.on_found(dataset.games - job.indices.size());
  RecordWriter writer(dataset.folder, kWorker, HeaderFor(origin, "", kWorker),
                      RecordWriterSettings::From(config));
  DiskReserve disk(dataset.folder, DiskReserve::BytesFrom(config));
  result.stats = RunRecordedSelfPlay(job, writer, disk);
  result.complete = result.stats.games == static_cast<std::int64_t>(job.indices.size());
  return result;
}

}  // namespace tengen
