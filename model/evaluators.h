// SPDX-License-Identifier: MIT
// Evaluators by name, as a configuration or the command line asks for them. Thread-safe: every
// worker makes its own evaluator.
#pragma once

#include <memory>
#include <string>

#include "model/evaluator.h"
#include "model/network_file.h"

namespace tengen {

class Config;

struct EvaluatorSettings {
  std::string kind = "network";  // network, random, uniform, hash, check
  std::string device = "auto";   // auto, cpu, cuda
  int cpu_rows = 8;  // rows that go through a network together on the CPU; changes no result

  static EvaluatorSettings From(const Config& config);
};

struct DeviceChoice {
  bool cuda = false;
  std::string line;  // one line for the log: which device, and for `auto` on the CPU why no GPU
};

// Decides where networks run. Throws Error(kBadConfig) when device is cuda and none is usable.
DeviceChoice ChooseDevice(const std::string& device);

// Error(kBadConfig) when the board is larger than those the network was trained for. It would take
// it, but has never seen one.
void RequireBoardFits(const InputShape& network, int width, int height, const std::string& name);

// network: needed for the kinds `network` and `check`, else nullptr; what is needed of it is
// copied. Rows may be any board up to `shape`, whatever board the network was trained on. Throws
// Error(kBadConfig) when the kind needs what this build or machine lacks, and when the network's
// inputs do not fit `shape`. `check` compares the chosen device with the CPU, and the CPU with
// LibTorch (in builds that have it and after UseTorchAsReference(), model/torch_evaluator.h).
std::unique_ptr<Evaluator> MakeEvaluator(const EvaluatorSettings& settings,
                                         const NetworkFile* network, const InputShape& shape);

// The one place where model_torch hooks in: this library links without LibTorch, and a static
// library cannot register itself. Set before any thread starts.
using ReferenceMaker = std::unique_ptr<Evaluator> (*)(const NetworkFile& network, int rows);
void SetReferenceMaker(ReferenceMaker maker);

}  // namespace tengen
