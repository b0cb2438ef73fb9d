// SPDX-License-Identifier: MIT
#include "train/loop/gate_verdict.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "foundation/errors.h"
#include "selfplay/games/registry.h"

namespace tengen {
namespace {

std::string ReasonName(GateReason reason) {
  switch (reason) {
    case GateReason::kOff:
      return "off";
    case GateReason::kTest:
      return "test";
    case GateReason::kCap:
      return "cap";
    case GateReason::kStopped:
      break;
  }
  return "stopped";
}

std::string OpeningText(const MatchGame& game) {
  return VisitGame(game.record.game, [&]<class G>(std::type_identity<G>) {
    const auto rules = G::Rules::Parse(game.record.size, game.record.rules);
    std::string text;
    for (int i = 0; i < game.opening_plies; ++i) {
      if (i > 0) text += ' ';
      text += G::ActionText(rules, game.record.moves[static_cast<std::size_t>(i)].action);
    }
    return text;
  });
}

double PointsOfA(const MatchGame& game) {
  const float value = OutcomeValue(game.record.outcome.winner, game.a_color);
  // Lost by both is half a point, as in MatchTally.
  if (game.record.outcome.winner == Winner::kBothLose) return 0.5;
  return (1.0 + static_cast<double>(value)) / 2;
}

}  // namespace

double StepElo(const PairCounts& pairs) {
  PairCounts softened = pairs;
  softened[2] += 1;
  return ScoreToElo(PairScore(softened));
}

GateSummary SummariseGate(const GateResult& result, std::uint32_t opponent,
                          std::optional<double> opponent_rating) {
  GateSummary summary;
  summary.accepted = result.accepted;
  summary.text = result.Text();
  summary.reason = ReasonName(result.reason);
  if (result.reason == GateReason::kOff) return summary;
  summary.opponent = opponent;
  summary.pairs = result.match.tally.pairs;
  summary.llr = result.match.sprt.llr;
  summary.elo = result.match.elo;
  if (opponent_rating) summary.rating = *opponent_rating + StepElo(summary.pairs);
  return summary;
}

GateSummary FirstNetwork() {
  GateSummary summary;
  summary.accepted = true;
  summary.text = "accepted unplayed: the first network";
  summary.reason = "first";
  summary.rating = 0;
  return summary;
}

Verdict ToVerdict(const GateSummary& summary) {
  nlohmann::ordered_json json;
  json["reason"] = summary.reason;
  json["text"] = summary.text;
  if (summary.opponent) {
    json["opponent"] = *summary.opponent;
    json["pairs"] = summary.pairs;
    json["llr"] = summary.llr;
  }
  if (summary.rating) json["rating"] = *summary.rating;
  return {summary.accepted, json.dump()};
}

GateSummary FromVerdict(const Verdict& verdict, const std::string& source) {
  GateSummary summary;
  summary.accepted = verdict.accepted;
  try {
    const auto json = nlohmann::json::parse(verdict.detail);
    summary.reason = json.at("reason").get<std::string>();
    summary.text = json.at("text").get<std::string>();
    if (json.contains("opponent")) {
      summary.opponent = json.at("opponent").get<std::uint32_t>();
      summary.pairs = json.at("pairs").get<PairCounts>();
      summary.llr = json.at("llr").get<double>();
      summary.elo = EstimateElo(summary.pairs);
    }
    if (json.contains("rating")) summary.rating = json.at("rating").get<double>();
  } catch (const nlohmann::json::exception& error) {
    throw Error(ExitCode::kBadData,
                source + ": the verdict's detail is unreadable: " + error.what());
  }
  return summary;
}

MatchRow ToMatchRow(const GateResult& result, const GateSummary& summary, std::uint32_t generation,
                    const std::string& conditions) {
  MatchRow row;
  row.kind = "gate";
  row.generation = generation;
  row.player_a = std::to_string(generation);
  row.player_b = std::to_string(summary.opponent.value_or(0));
  row.conditions = conditions;
  row.decision = summary.accepted ? "accepted" : "refused";
  row.llr = summary.llr;
  row.elo = result.match.elo.elo;
  row.elo_low = result.match.elo.low;
  row.elo_high = result.match.elo.high;
  for (const MatchGame& game : result.match.games) {
    MatchGameRow g;
    g.pair = game.pair;
    g.a_moves_first = game.a_color == Color::kBlack;
    g.opening = OpeningText(game);
    g.seed = game.record.seed;
    g.score_a = PointsOfA(game);
    g.result = OutcomeText(game.record.outcome);
    g.plies = static_cast<std::int64_t>(game.record.moves.size());
    row.games.push_back(std::move(g));
  }
  return row;
}

}  // namespace tengen
