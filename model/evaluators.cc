// SPDX-License-Identifier: MIT
#include "model/evaluators.h"

#include <cmath>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "model/check_evaluator.h"
#include "model/cpu/evaluator.h"
#include "model/cuda/loader.h"
#include "model/stand_in_evaluators.h"

namespace tengen {
namespace {

ReferenceMaker reference_maker = nullptr;

std::string Describe(const InputShape& shape) {
  return std::to_string(shape.planes) + " planes, " + std::to_string(shape.globals) + " globals, " +
         std::to_string(shape.extra_actions) + " extra actions, boards up to " +
         std::to_string(shape.max_width) + "x" + std::to_string(shape.max_height);
}

// A network for bigger boards plays on smaller ones too: the rows say how big they are.
void RequireFit(const InputShape& network, const InputShape& wanted) {
  const bool fits = network.planes == wanted.planes && network.globals == wanted.globals &&
                    network.extra_actions == wanted.extra_actions;
  if (!fits) {
    throw Error(ExitCode::kBadConfig, "the network takes " + Describe(network) +
                                          ", but this game has " + Describe(wanted) +
                                          ". Choose a network of the same game and feature set.");
  }
}

// Files are checked when they are read; this is for what happened to the weights since.
void RequireFinite(const NetworkFile& network) {
  for (const auto& [name, tensor] : network.tensors) {
    for (const float value : tensor.values) {
      if (std::isfinite(value)) continue;
      throw Error(ExitCode::kFailed, "the network's tensor \"" + name +
                                         "\" holds a number that is not finite in memory; load it "
                                         "again or take another generation");
    }
  }
}

}  // namespace

EvaluatorSettings EvaluatorSettings::From(const Config& config) {
  return {config.GetString("evaluator.kind"), config.GetString("evaluator.device"),
          static_cast<int>(config.GetInt("evaluator.cpu_rows"))};
}

void SetReferenceMaker(ReferenceMaker maker) { reference_maker = maker; }

DeviceChoice ChooseDevice(const std::string& device) {
  if (device == "cpu") return {false, "networks run on the CPU"};
  const CudaProbe probe = ProbeCuda();
  if (probe.usable) return {true, "networks run on " + probe.line};
  if (device == "auto") return {false, "networks run on the CPU: " + probe.line};
  if (device != "cuda") {
    throw Error(ExitCode::kBadConfig,
                "evaluator.device: unknown device \"" + device + "\", expected auto, cpu or cuda");
  }
  throw Error(ExitCode::kBadConfig, "evaluator.device: cuda was asked for, but there is " +
                                        probe.line + ". Set evaluator.device=auto or cpu.");
}

void RequireBoardFits(const InputShape& network, int width, int height, const std::string& name) {
  if (width <= network.max_width && height <= network.max_height) return;
  const auto size = [](int x, int y) { return std::to_string(x) + "x" + std::to_string(y); };
  throw Error(ExitCode::kBadConfig, "board " + size(width, height) +
                                        " is larger than the network of " + name + " takes (" +
                                        size(network.max_width, network.max_height) + ")");
}

std::unique_ptr<Evaluator> MakeEvaluator(const EvaluatorSettings& settings,
                                         const NetworkFile* network, const InputShape& shape) {
  if (settings.kind == "uniform") return MakeStandInEvaluator(StandIn::kUniform, shape);
  if (settings.kind == "random") return MakeStandInEvaluator(StandIn::kRandom, shape);
  if (settings.kind == "hash") return MakeStandInEvaluator(StandIn::kHash, shape);
  if (settings.kind != "network" && settings.kind != "check") {
    throw Error(ExitCode::kBadConfig, "evaluator.kind: unknown kind \"" + settings.kind +
                                          "\", expected network, random, uniform, hash or check");
  }
  if (network == nullptr) {
    throw Error(ExitCode::kBadConfig,
                "evaluator.kind: " + settings.kind + " needs a network, but none was given");
  }
  RequireFit(network->spec.shape, shape);
  RequireFinite(*network);
  // The evaluator takes its boards as packed for `shape`, whatever board the network was trained
  // on: all weights are independent of the board's size.
  NetworkFile sized = *network;
  sized.spec.shape = shape;
  const bool cuda = ChooseDevice(settings.device).cuda;
  auto chosen = cuda ? LoadCudaEvaluator(sized) : MakeCpuEvaluator(sized, settings.cpu_rows);
  if (settings.kind == "network") return chosen;
  CheckTolerance tolerance;
  if (cuda) {
    // Half precision: 8 or 11 bits a number, through all layers.
    tolerance.absolute = tolerance.relative = 0.05;
    return MakeCheckEvaluator(std::move(chosen), MakeCpuEvaluator(sized, settings.cpu_rows), shape,
                              tolerance);
  }
  if (reference_maker == nullptr) {
    throw Error(
        ExitCode::kBadConfig,
        "evaluator.kind: check on the CPU compares with LibTorch, and this program was built "
        "without it (TENGEN_TORCH=OFF)");
  }
  return MakeCheckEvaluator(std::move(chosen), reference_maker(sized, settings.cpu_rows), shape,
                            tolerance);
}

}  // namespace tengen
