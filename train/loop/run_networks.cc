// SPDX-License-Identifier: MIT
#include "train/loop/run_networks.h"

#include <memory>
#include <string>
#include <utility>

#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_weights.h"
#include "selfplay/workers/game_draws.h"
#include "train/loop/run_setup.h"

namespace tengen {

RunNetworks::RunNetworks(const LoopContext& context)
    : context_(context), spec_(ModelSpecFor(context.config)) {}

// Without tensors.
NetworkFile RunNetworks::Described(std::uint32_t generation) const {
  NetworkFile network;
  network.spec = spec_;
  const GameSettings games = GameSettings::From(context_.config);
  network.metadata = {{"game", games.game},
                      {"size", games.size},
                      {"rules", games.rules},
                      {"generation", std::to_string(generation)}};
  return network;
}

void RunNetworks::Open() {
  const RunFolder& folder = context_.folder;
  if (!FileExists(folder.NetPath(0))) {
    NetworkFile network = Described(0);
    network.metadata["samples_seen"] = "0";
    network.tensors =
        MakeRandomNetwork(spec_, static_cast<std::uint64_t>(context_.config.GetInt("run.seed")))
            .tensors;
    WriteNetworkFile(folder.NetPath(0), network);
  }
  if (!folder.VerdictOf(0)) PublishVerdict(0, FirstNetwork());
  std::map<std::uint32_t, GateSummary> verdicts = ReadVerdicts(folder);
  for (auto& [generation, summary] : verdicts) Keep(generation, std::move(summary));
}

// The games of a gate are in its file and in run.sqlite; a run of thousands of generations would
// only fill memory with them.
void RunNetworks::Keep(std::uint32_t generation, GateSummary summary) {
  summary.games = {};
  summary.settings = {};
  verdicts_[generation] = std::move(summary);
}

void RunNetworks::RequireThoseOf(const std::vector<GenerationRow>& rows) const {
  for (const GenerationRow& row : rows) {
    const std::string path = context_.folder.path() + "/" + row.net_file;
    if (row.net_sha256.empty() || !FileExists(path)) continue;
    const std::string stored = StoredNetworkSha256(path);
    if (stored == row.net_sha256) continue;
    throw Error(ExitCode::kBadData,
                path + " is not the network that run.sqlite knows (SHA-256 " + stored + ", there " +
                    row.net_sha256 +
                    "); put back the one that was exchanged, or, if that is run.sqlite: tengen "
                    "inspect " +
                    context_.folder.path() + " --rebuild");
  }
}

void RunNetworks::PublishCandidate(std::uint32_t generation, const TrainerState& state) {
  NetworkFile network = Described(generation);
  network.metadata["parent"] = std::to_string(generation - 1);
  network.metadata["step"] = std::to_string(state.step);
  network.metadata["samples_seen"] = std::to_string(state.samples);
  network.tensors = state.averaged;
  WriteNetworkFile(context_.folder.NetPath(generation), network);
}

void RunNetworks::PublishVerdict(std::uint32_t generation, GateSummary summary) {
  summary.network = StoredNetworkSha256(context_.folder.NetPath(generation));
  context_.folder.PublishVerdict(generation, ToVerdict(summary));
  Keep(generation, std::move(summary));
}

std::uint32_t RunNetworks::PlayerOf(std::uint32_t generation) const {
  std::uint32_t player = 0;
  for (const auto& [number, verdict] : verdicts_) {
    if (number <= generation && verdict.accepted) player = number;
  }
  return player;
}

EvaluatorFactory RunNetworks::EvaluatorOf(std::uint32_t generation) const {
  // Shared by the factories' copies in every thread.
  const auto network =
      std::make_shared<const NetworkFile>(ReadNetworkFile(context_.folder.NetPath(generation)));
  if (network->spec != spec_) {
    throw Error(ExitCode::kBadData, context_.folder.NetPath(generation) +
                                        ": its ModelSpec is not that of the run's configuration");
  }
  return [network, settings = EvaluatorSettings::From(context_.config)](const InputShape& shape) {
    return MakeEvaluator(settings, network.get(), shape);
  };
}

}  // namespace tengen
