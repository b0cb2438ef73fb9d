// SPDX-License-Identifier: MIT
// tengen inspect PATH: what a network, a run or record files are.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_file.h"
#include "selfplay/records/dataset_info.h"
#include "selfplay/records/record_files.h"
#include "selfplay/runs/run_folder.h"
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

}  // namespace

void AddInspectCommand(CLI::App& app) {
  CLI::App* command = app.add_subcommand("inspect", "Describe a network, a run or record files");
  auto path = std::make_shared<std::string>();
  command
      ->add_option("path", *path,
                   "A .safetensors file, a run's folder, a record file or a folder of them")
      ->required()
      ->type_name("NET|RUN|RECORDS");
  command->callback([path] {
    const std::string text = Describe(*path);
    std::fwrite(text.data(), 1, text.size(), stdout);
  });
}

}  // namespace tengen
