// SPDX-License-Identifier: MIT
#include "train/loop/generation_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tengen {
namespace {

double SecondsOf(const SelfPlayStats& played) { return std::max(played.wall_seconds, 1e-9); }

std::string Text(const char* format, auto... values) {
  char line[400];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

}  // namespace

MetricsEntry SelfPlayMetrics(std::uint32_t generation, std::int64_t step,
                             const SelfPlayStats& played) {
  const double seconds = SecondsOf(played);
  return {"selfplay",
          generation,
          step,
          {{"games_per_second", static_cast<double>(played.games) / seconds},
           {"evaluations_per_second", static_cast<double>(played.evaluations) / seconds},
           {"batch_fill", played.batch_fill()},
           {"waiting_share", played.waiting_share()},
           {"cache_hit_rate", played.cache_hit_rate()},
           {"plies", static_cast<double>(played.plies)},
           {"black_wins", static_cast<double>(played.black_wins)},
           {"white_wins", static_cast<double>(played.white_wins)},
           {"draws", static_cast<double>(played.draws)},
           {"resigned", static_cast<double>(played.resigned)},
           {"would_resign", static_cast<double>(played.would_resign)},
           {"false_resignations", static_cast<double>(played.false_resignations)},
           {"move_limit", static_cast<double>(played.move_limit)}}};
}

MetricsEntry GateMetrics(std::uint32_t generation, std::int64_t step, const GateSummary& verdict,
                         double running_seconds) {
  MetricsEntry gate{
      "gate",
      generation,
      step,
      {{"accepted", verdict.accepted ? 1.0 : 0.0}, {"running_seconds", running_seconds}}};
  if (verdict.elo) gate.values.push_back({"elo", StepElo(verdict.pairs)});
  if (verdict.rating) gate.values.push_back({"rating", *verdict.rating});
  return gate;
}

std::string GenerationLine(std::uint32_t generation, const GenerationPhase& phase,
                           std::int64_t window, std::uint32_t best, std::optional<double> rating) {
  const SelfPlayStats& played = phase.played;
  std::string line = "generation " + std::to_string(generation) + ":";
  if (played.games > 0) {
    const double seconds = SecondsOf(played);
    line += Text(
        " %lld games (%.1f/s, %.1f plies), %.0f evaluations/s, fill %.2f, waiting %.0f %%, "
        "cache %.0f %%;",
        static_cast<long long>(played.games), static_cast<double>(played.games) / seconds,
        static_cast<double>(played.plies) / static_cast<double>(played.games),
        static_cast<double>(played.evaluations) / seconds, played.batch_fill(),
        100 * played.waiting_share(), 100 * played.cache_hit_rate());
  }
  if (phase.steps > 0) {
    line += Text(
        " %lld steps (%.1f/s), loss %.3f (policy %.3f, opponent %.3f, value %.3f, score %.3f, "
        "ownership %.3f), window %lld;",
        static_cast<long long>(phase.steps),
        static_cast<double>(phase.steps) / std::max(phase.train_seconds, 1e-9), phase.losses.total,
        phase.losses.policy, phase.losses.opponent_policy, phase.losses.value, phase.losses.score,
        phase.losses.ownership, static_cast<long long>(window));
  }
  line += " " + phase.verdict + "; playing on with generation " + std::to_string(best);
  if (rating) line += Text(", rating %+ld", std::lround(*rating));
  return line;
}

}  // namespace tengen
