// SPDX-License-Identifier: MIT
#include "train/loop/candidate_gate.h"

#include <fmt/format.h>

#include <string>

#include "selfplay/arena/gate.h"
#include "selfplay/workers/game_draws.h"

namespace tengen {
namespace {

// A gate's games have streams of their own.
std::uint64_t GateSeed(std::uint64_t seed, std::uint32_t generation) {
  return seed + 0x9E3779B97F4A7C15ULL * (generation + 1ULL);
}

}  // namespace

std::optional<GateSummary> PlayGate(const LoopContext& context, const RunNetworks& networks,
                                    StopWatch& stop, std::uint32_t generation,
                                    GenerationPhase& phase) {
  const Config& config = context.config;
  const std::uint32_t opponent = networks.PlayerOf(generation - 1);
  const GateSettings settings = GateSettings::From(config);
  MatchJob job;
  const GameSettings games = GameSettings::From(config);
  job.game = games.game;
  job.size = games.size;
  job.rules = games.rules;
  job.draws = games.draws;
  job.seed = GateSeed(static_cast<std::uint64_t>(config.GetInt("run.seed")), generation);
  job.stop = &stop.flag();
  const SearchSettings search = SearchSettings::From(config);
  if (settings.enabled) {
    job.a = MatchPlayer::Search(std::to_string(generation), networks.EvaluatorOf(generation),
                                search, settings.visits, games.inputs);
    job.b = MatchPlayer::Search(std::to_string(opponent), networks.EvaluatorOf(opponent), search,
                                settings.visits, games.inputs);
  }
  PhaseProgress bar(context.bars, "generation " + std::to_string(generation) + " gate",
                    static_cast<std::uint64_t>(settings.max_pairs), "pairs");
  job.progress = [&](const MatchProgress& p) {
    bar.Update(NumPairs(p.tally.pairs),
               fmt::format("score {:.1f} %, LLR {:.2f}", 100 * p.tally.score(), p.sprt.llr));
  };
  const double begin = context.clock.SteadySeconds();
  const GateResult result = RunGate(settings, job);
  phase.gate_seconds = context.clock.SteadySeconds() - begin;
  if (result.reason == GateReason::kStopped) return std::nullopt;
  return SummariseGate(result, opponent, networks.verdicts().at(opponent).rating, config);
}

}  // namespace tengen
