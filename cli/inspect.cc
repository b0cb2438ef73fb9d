// SPDX-License-Identifier: MIT
// tengen inspect PATH: what a network, a run or record files are, and what a network says.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/inspect_raw.h"
#include "cli/number_option.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_file.h"
#include "selfplay/records/dataset_info.h"
#include "selfplay/records/record_files.h"
#include "selfplay/runs/run_folder.h"
#include "selfplay/runs/run_lock.h"
#include "train/loop/database_rebuild.h"
#include "train/loop/gate_replay.h"
#include "train/loop/run_summary.h"

namespace tengen {
namespace {

std::string Describe(const std::string& path) {
  if (RunFolder::IsRun(path)) return DescribeRun(RunFolder::Open(path));
  if (path.ends_with(".safetensors")) return DescribeNetwork(ReadNetworkFile(path));
  if (!FileExists(path)) throw Error(ExitCode::kUsage, path + " does not exist");
  const std::vector<std::string> files = RecordFilesUnder(path);
  if (files.empty()) {
    throw Error(ExitCode::kUsage,
                path +
                    ": neither a run (with config.yaml), nor a network (.safetensors), "
                    "nor record files (.tfrecord)");
  }
  return DescribeDataset(InfoOf(files, ReadMode::kTolerateTail));
}

struct Options {
  std::string path;
  bool rebuild = false;
  int replay = -1;
  RawOptions raw;
};

std::string Rebuild(const RunFolder& run) {
  const RunLock lock(run.LockPath());
  return run.DatabasePath() + " made anew: " + RebuildDatabase(run).Text() + "\n";
}

std::string Replay(const RunFolder& run, int generation) {
  const MatchRow row =
      GateOf(RunDatabase(run.DatabasePath(), RunDatabase::Mode::kRead), generation);
  const GateReplay replay = ReplayGate(run, row);
  if (replay.differing > 0) {
    throw Error(ExitCode::kFailed, "the gate of generation " + std::to_string(generation) + ": " +
                                       std::to_string(replay.differing) + " of " +
                                       std::to_string(replay.games) + " games differ; " +
                                       replay.first_difference);
  }
  return "the gate of generation " + std::to_string(generation) +
         " played again: " + std::to_string(replay.games) + " games, all as stored; " +
         replay.decision + "\n";
}

void Inspect(const Options& options) {
  if (options.raw.raw && (options.rebuild || options.replay >= 0)) {
    throw Error(ExitCode::kUsage, "--raw asks a network, --rebuild and --replay a run: give one");
  }
  std::string text;
  if (options.rebuild) text += Rebuild(RunFolder::Open(options.path));
  if (options.replay >= 0) text += Replay(RunFolder::Open(options.path), options.replay);
  if (options.raw.raw) text += options.raw.Inspect(options.path);
  if (text.empty()) text = Describe(options.path);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace

void AddInspectCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand("inspect", "Describe a network, a run or record files");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  command
      ->add_option("path", options->path,
                   "A .safetensors file, a run's folder, a record file or a folder of them; "
                   "with --raw a network: a file, RUN or RUN@N")
      ->required()
      ->type_name("NET|RUN|RECORDS");
  command->add_flag(
      "--rebuild", options->rebuild,
      "Make a run's run.sqlite anew from its networks, verdicts, records and metrics");
  AddWholeNumber(*command, "--replay", options->replay, 0, 999999999,
                 "Play the gate of this generation again from run.sqlite and compare every game")
      ->type_name("GENERATION");
  options->raw.AddTo(*command);
  command->callback([options] { Inspect(*options); });
}

}  // namespace tengen
