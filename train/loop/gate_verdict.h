// SPDX-License-Identifier: MIT
// What the gate found, in the forms in which it is kept: the line of JSON in a network's verdict
// file, from which everything below can be made again, and the rows of run.sqlite. Plain functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "selfplay/arena/gate.h"
#include "selfplay/runs/run_folder.h"
#include "train/metrics/run_database.h"

namespace tengen {

struct GateSummary {
  bool accepted = false;
  std::string text;                       // one line for people
  std::string reason;                     // "first", "off", "test", "cap"
  std::optional<std::uint32_t> opponent;  // none: unplayed
  PairCounts pairs{};
  double llr = 0;
  // Elo over the opponent and its 95 % interval; none: unplayed.
  std::optional<EloEstimate> elo;
  // Sum of the steps from generation 0 along accepted networks; none once a step was unplayed.
  std::optional<double> rating;
};

// The Elo of a step, kept finite by counting one more pair with a point each.
double StepElo(const PairCounts& pairs);

GateSummary SummariseGate(const GateResult& result, std::uint32_t opponent,
                          std::optional<double> opponent_rating);
GateSummary FirstNetwork();  // generation 0, accepted unplayed

Verdict ToVerdict(const GateSummary& summary);
// Error(kBadData) when the detail is not what ToVerdict writes.
GateSummary FromVerdict(const Verdict& verdict, const std::string& source);

MatchRow ToMatchRow(const GateResult& result, const GateSummary& summary, std::uint32_t generation,
                    const std::string& conditions);

}  // namespace tengen
