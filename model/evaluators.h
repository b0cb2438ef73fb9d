// SPDX-License-Identifier: MIT
// Evaluators by name, as a configuration or the command line asks for them. A program that runs
// networks calls UseTorchEvaluators() (model/torch_evaluators.h) once at its start; without it, as
// in builds without LibTorch, only the stand-ins exist. Thread-safe after that: every worker makes
// its own evaluator.
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
  int cpu_rows = 16;             // rows of the fixed shape in which LibTorch is called on the CPU

  static EvaluatorSettings From(const Config& config);
};

// network: needed for the kinds `network` and `check`, else nullptr; it is copied or converted, so
// it may go away afterwards. Throws Error(kBadConfig) when the kind needs what this build or
// machine lacks, and when the network's inputs do not fit `shape`.
std::unique_ptr<Evaluator> MakeEvaluator(const EvaluatorSettings& settings,
                                         const NetworkFile* network, const InputShape& shape);

// The one place where model_torch hooks in: model_core must link without LibTorch, and a static
// library cannot register itself. Set before any thread starts.
using NetworkEvaluatorMaker = std::unique_ptr<Evaluator> (*)(const EvaluatorSettings&,
                                                             const NetworkFile&);
void SetNetworkEvaluatorMaker(NetworkEvaluatorMaker maker);

}  // namespace tengen
