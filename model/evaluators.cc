// SPDX-License-Identifier: MIT
#include "model/evaluators.h"

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "model/stand_in_evaluators.h"

namespace tengen {
namespace {

NetworkEvaluatorMaker network_maker = nullptr;

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

}  // namespace

EvaluatorSettings EvaluatorSettings::From(const Config& config) {
  return {config.GetString("evaluator.kind"), config.GetString("evaluator.device"),
          static_cast<int>(config.GetInt("evaluator.cpu_rows"))};
}

void SetNetworkEvaluatorMaker(NetworkEvaluatorMaker maker) { network_maker = maker; }

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
  if (network_maker == nullptr) {
    throw Error(ExitCode::kBadConfig, "evaluator.kind: " + settings.kind +
                                          " needs LibTorch, and this program was built without it "
                                          "(TENGEN_TORCH=OFF); use kind hash, random or uniform");
  }
  RequireFit(network->spec.shape, shape);
  // The evaluator takes its boards as packed for `shape`, whatever board the network was trained
  // on: all weights are independent of the board's size.
  NetworkFile sized = *network;
  sized.spec.shape = shape;
  return network_maker(settings, sized);
}

}  // namespace tengen
