// SPDX-License-Identifier: MIT
// tengen train RUN: self-play, training and gate, generation after generation; the same command
// resumes.
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/config_options.h"
#include "foundation/errors.h"
#include "foundation/log.h"
#include "foundation/stop.h"
#include "model/evaluators.h"
#include "model/torch_evaluator.h"
#include "train/loop/dry_run.h"
#include "train/loop/generation_loop.h"
#include "train/loop/run_setup.h"

namespace tengen {
namespace {

struct Options {
  std::string run;
  ConfigOptions config;
  bool dry_run = false;
};

void Print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void Train(const Options& options) {
  if (options.run.empty()) {
    throw Error(ExitCode::kUsage, "RUN is empty; name the run's folder, e.g. runs/quickstart");
  }
  const Config config = ConfigForRun(options.run, options.config.file, options.config.overrides);
  SetLogLevel(config.GetString("log.level"));
  UseTorchAsReference();
  if (options.dry_run) {
    DryRun(options.run, config, MakeTrainer,
           [](const std::string& line) { Print("ok  " + line + "\n"); });
    Print("All checks passed; nothing was written.\n");
    return;
  }
  if (config.GetString("evaluator.kind") == "network") {
    LogInfo(ChooseDevice(config.GetString("evaluator.device")).line);
  }
  StopSignal::KeepForProcess();
  GenerationLoop loop({options.run, config, MakeTrainer});
  const StopReason reason = loop.Run();
  if (reason == StopReason::kSignal) {
    throw Error(StopSignal::Code(),
                "stopped by a signal with the state saved; go on with the same "
                "command: " +
                    std::string(program_invocation_name) + " train " + options.run);
  }
  Print(loop.RatingCurve());
  Print(std::string("Play against it:  ") + program_invocation_name + " play " + options.run +
        "\n");
}

}  // namespace

void AddTrainCommand(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("train", "Train a network by self-play, or go on with a run");
  auto options = std::make_shared<Options>();  // shared with the callback, which outlives this call
  command->add_option("run", options->run, "Folder of the run, e.g. runs/quickstart")
      ->required()
      ->type_name("RUN");
  options->config.AddTo(*command);
  command->get_option("--config")
      ->description(
          "Configuration file (YAML): a new run needs one, a run that exists keeps its own");
  command->add_flag("--dry-run", options->dry_run,
                    "Check configuration, disk, device and one training step, and write nothing");
  command->callback([options] { Train(*options); });
}

}  // namespace tengen
