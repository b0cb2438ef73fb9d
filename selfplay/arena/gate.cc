// SPDX-License-Identifier: MIT
#include "selfplay/arena/gate.h"

#include <cstdio>
#include <utility>

#include "foundation/config/config.h"

namespace tengen {
namespace {

CapRule CapRuleOf(const std::string& name) {
  if (name == "likelihood") return CapRule::kLikelihood;
  return name == "refuse" ? CapRule::kRefuse : CapRule::kScore;
}

bool AcceptedAtCap(const MatchResult& match, CapRule rule) {
  switch (rule) {
    case CapRule::kScore:
      return match.tally.score() > 0.5;
    case CapRule::kLikelihood:
      return match.sprt.llr > 0;
    case CapRule::kRefuse:
      break;
  }
  return false;
}

}  // namespace

GateSettings GateSettings::From(const Config& config) {
  GateSettings s;
  s.enabled = config.GetString("gate.kind") != "off";
  s.sprt.elo0 = config.GetDouble("gate.elo0");
  s.sprt.elo1 = config.GetDouble("gate.elo1");
  s.sprt.alpha = config.GetDouble("gate.alpha");
  s.sprt.beta = config.GetDouble("gate.beta");
  s.max_pairs = static_cast<int>(config.GetInt("gate.max_pairs"));
  s.at_cap = CapRuleOf(config.GetString("gate.at_cap"));
  s.visits = static_cast<int>(config.GetInt("gate.visits"));
  s.match.threads = static_cast<int>(config.GetInt("gate.threads"));
  s.match.opening_mean = config.GetDouble("gate.opening_mean");
  s.match.boards_per_thread = static_cast<int>(config.GetInt("selfplay.boards_per_thread"));
  s.match.max_moves = static_cast<int>(config.GetInt("selfplay.max_moves"));
  s.match.symmetry = config.GetBool("selfplay.symmetry");
  s.match.cache_entries = static_cast<int>(config.GetInt("selfplay.cache_entries"));
  s.match.stuck_seconds = config.GetDouble("selfplay.stuck_seconds");
  return s;
}

std::string GateResult::Text() const {
  if (reason == GateReason::kOff) return "accepted unplayed: the gate is off";
  char line[160];
  const char* how = reason == GateReason::kTest  ? "by the test"
                    : reason == GateReason::kCap ? "at the cap"
                                                 : "stopped";
  std::snprintf(line, sizeof line, "%s %s: LLR %.2f after %lld pairs, score %.1f %%",
                reason == GateReason::kStopped ? "undecided"
                : accepted                     ? "accepted"
                                               : "refused",
                how, match.sprt.llr, static_cast<long long>(NumPairs(match.tally.pairs)),
                100 * match.tally.score());
  return line;
}

GateResult DecideGate(MatchResult match, CapRule at_cap) {
  GateResult result;
  if (match.stopped) {
    result.reason = GateReason::kStopped;
  } else if (match.sprt.verdict != SprtVerdict::kContinue) {
    result.reason = GateReason::kTest;
    result.accepted = match.sprt.verdict == SprtVerdict::kAccept;
  } else {
    result.reason = GateReason::kCap;
    result.accepted = AcceptedAtCap(match, at_cap);
  }
  result.match = std::move(match);
  return result;
}

GateResult RunGate(const GateSettings& settings, MatchJob job) {
  if (!settings.enabled) {
    GateResult result;
    result.accepted = true;
    return result;
  }
  job.settings = settings.match;
  job.pairs = settings.max_pairs;
  job.sprt = settings.sprt;
  job.a.visits = job.b.visits = settings.visits;
  return DecideGate(RunMatch(job), settings.at_cap);
}

}  // namespace tengen
