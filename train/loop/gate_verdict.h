// SPDX-License-Identifier: MIT
// What the gate found, in the forms in which it is kept: the line of JSON in a network's verdict
// file, from which everything below can be made again, and the rows of run.sqlite. Plain functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/arena/gate.h"
#include "selfplay/runs/run_folder.h"
#include "train/metrics/run_database.h"

namespace tengen {

class Config;

struct GateGame {
  std::string result;  // as OutcomeText
  std::int64_t plies = 0;
  friend bool operator==(const GateGame&, const GateGame&) = default;
};

struct GateSummary {
  bool accepted = false;
  // SHA-256 that the network judged states of itself; "" when not published yet, or decided by a
  // version that did not keep it.
  std::string network;
  std::string text;                       // one line for people
  std::string reason;                     // "first", "off", "test", "cap"
  std::optional<std::uint32_t> opponent;  // none: unplayed
  PairCounts pairs{};
  double llr = 0;
  // Elo over the opponent and its 95 % interval; none: unplayed.
  std::optional<EloEstimate> elo;
  // Sum of the steps from generation 0 along accepted networks; none once a step was unplayed.
  std::optional<double> rating;
  // What the match can be played again from (gate_replay.h): its seed, the configuration's keys
  // that it depends on, and the counted games, A as Black first in each pair. Empty: unplayed,
  // decided by a version that kept none, or longer than kMostGamesKept.
  std::uint64_t seed = 0;
  std::vector<std::string> settings;  // "gate.visits=12"
  std::vector<GateGame> games;
};

// So that a verdict stays a small file; no gate with a test in it comes near.
constexpr std::size_t kMostGamesKept = 40000;

// The Elo of a step, kept finite by counting one more pair with a point each.
double StepElo(const PairCounts& pairs);

GateSummary SummariseGate(const GateResult& result, std::uint32_t opponent,
                          std::optional<double> opponent_rating, const Config& config);
GateSummary FirstNetwork();  // generation 0, accepted unplayed

Verdict ToVerdict(const GateSummary& summary);
// Error(kBadData) when the detail is not what ToVerdict writes.
GateSummary FromVerdict(const Verdict& verdict, const std::string& source);

// The verdict of a network, none while its gate has not ended. Error(kBadData) also when the
// network is missing or is not the one judged.
std::optional<GateSummary> ReadVerdict(const RunFolder& run, std::uint32_t generation);
// Of all networks that are decided. A verdict that was removed is missing here and its gate may be
// played again; a missing network before the last decided one is Error(kBadData).
std::map<std::uint32_t, GateSummary> ReadVerdicts(const RunFolder& run);

// The row of a gate that was played; its openings are drawn anew from the seed.
MatchRow ToMatchRow(const GateSummary& summary, std::uint32_t generation);

// The ratings of all networks that have one, as run.sqlite keeps them.
std::vector<RatingRow> RatingRows(const std::map<std::uint32_t, GateSummary>& verdicts);

}  // namespace tengen
