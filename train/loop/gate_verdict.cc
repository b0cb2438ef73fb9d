// SPDX-License-Identifier: MIT
#include "train/loop/gate_verdict.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <type_traits>

#include "foundation/config/config.h"
#include "foundation/errors.h"
#include "foundation/files.h"
#include "model/network_file.h"
#include "selfplay/arena/match_opening.h"
#include "selfplay/games/registry.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/game_draws.h"

namespace tengen {
namespace {

// nlohmann makes a whole number of any number, 1e300 and -1 too, in silence.
std::uint64_t WholeNumber(const nlohmann::json& value, std::uint64_t most,
                          const std::string& source) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    throw Error(ExitCode::kBadData, source + ": the verdict counts " + value.dump() +
                                        ", expected a whole number up to " + std::to_string(most));
  }
  return value.get<std::uint64_t>();
}

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

// The keys that decide how a gate's games go and what becomes of them; not how many threads play.
bool MattersToAGate(const std::string& key) {
  static const std::set<std::string> others = {"selfplay.max_moves", "selfplay.symmetry",
                                               "evaluator.kind"};
  if (key == "gate.threads") return false;
  return key.starts_with("game.") || key.starts_with("komi.") || key.starts_with("search.") ||
         key.starts_with("gate.") || others.contains(key);
}

std::vector<std::string> SettingsOfAGate(const Config& config) {
  std::vector<std::string> settings;
  for (const ConfigKey& key : ConfigKeys()) {
    if (!MattersToAGate(key.path)) continue;
    std::string value;
    switch (key.type) {
      case ConfigType::kBool:
        value = config.GetBool(key.path) ? "true" : "false";
        break;
      case ConfigType::kInt:
        value = std::to_string(config.GetInt(key.path));
        break;
      case ConfigType::kDouble:
        value = nlohmann::json(config.GetDouble(key.path)).dump();
        break;
      case ConfigType::kString:
      case ConfigType::kChoice:
        value = config.GetString(key.path);
        break;
      case ConfigType::kIntList:
        value = nlohmann::json(config.GetIntList(key.path)).dump();
        break;
    }
    settings.push_back(key.path + "=" + value);
  }
  return settings;
}

// The opening of each pair that a game of `config` began with.
std::vector<std::string> Openings(const Config& config, std::uint64_t seed, std::size_t pairs) {
  return VisitGame(config.GetString("game.name"), [&]<class G>(std::type_identity<G>) {
    const GameSettings games = GameSettings::From(config);
    const DrawnGames<G> drawn(games.size, games.rules, games.draws);
    std::vector<std::string> openings;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const auto rules = drawn.OfPair(seed, pair).rules;
      std::string text;
      for (const Action action :
           MatchOpening<G>(rules, seed, pair, config.GetDouble("gate.opening_mean"))) {
        if (!text.empty()) text += ' ';
        text += G::ActionText(rules, action);
      }
      openings.push_back(std::move(text));
    }
    return openings;
  });
}

// Half a point for a game without a winner, as in MatchTally.
double PointsOfA(const std::string& result, Color a_color) {
  if (!result.starts_with("B") || result == "BothLose") {
    if (!result.starts_with("W")) return 0.5;
    return a_color == Color::kWhite ? 1 : 0;
  }
  return a_color == Color::kBlack ? 1 : 0;
}

}  // namespace

double StepElo(const PairCounts& pairs) {
  PairCounts softened = pairs;
  softened[2] += 1;
  return ScoreToElo(PairScore(softened));
}

GateSummary SummariseGate(const GateResult& result, std::uint32_t opponent,
                          std::optional<double> opponent_rating, const Config& config) {
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
  const std::vector<MatchGame>& games = result.match.games;
  if (games.empty() || games.size() > kMostGamesKept) return summary;
  summary.seed = games.front().record.seed;
  summary.settings = SettingsOfAGate(config);
  for (const MatchGame& game : games) {
    summary.games.push_back(
        {OutcomeText(game.record.outcome), static_cast<std::int64_t>(game.record.moves.size())});
  }
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
  if (!summary.network.empty()) json["network"] = summary.network;
  json["reason"] = summary.reason;
  json["text"] = summary.text;
  if (summary.opponent) {
    json["opponent"] = *summary.opponent;
    json["pairs"] = summary.pairs;
    json["llr"] = summary.llr;
  }
  if (summary.rating) json["rating"] = *summary.rating;
  if (!summary.games.empty()) {
    json["seed"] = summary.seed;
    json["settings"] = summary.settings;
    json["games"] = nlohmann::json::array();
    for (const GateGame& game : summary.games) json["games"].push_back({game.result, game.plies});
  }
  return {summary.accepted, json.dump()};
}

GateSummary FromVerdict(const Verdict& verdict, const std::string& source) {
  GateSummary summary;
  summary.accepted = verdict.accepted;
  try {
    const auto json = nlohmann::json::parse(verdict.detail);
    summary.network = json.value("network", std::string());
    summary.reason = json.at("reason").get<std::string>();
    summary.text = json.at("text").get<std::string>();
    if (json.contains("opponent")) {
      constexpr std::uint64_t kMostPairs = 1000000000;
      summary.opponent = static_cast<std::uint32_t>(
          WholeNumber(json.at("opponent"), std::numeric_limits<std::uint32_t>::max(), source));
      const auto& pairs = json.at("pairs");
      if (!pairs.is_array() || pairs.size() != summary.pairs.size()) {
        throw Error(ExitCode::kBadData, source + ": the verdict's pairs are " + pairs.dump() +
                                            ", expected five counts");
      }
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        summary.pairs[i] = static_cast<std::int64_t>(WholeNumber(pairs[i], kMostPairs, source));
      }
      summary.llr = json.at("llr").get<double>();
      summary.elo = EstimateElo(summary.pairs);
    }
    if (json.contains("games")) {
      summary.seed =
          WholeNumber(json.at("seed"), std::numeric_limits<std::uint64_t>::max(), source);
      summary.settings = json.at("settings").get<std::vector<std::string>>();
      for (const auto& game : json.at("games")) {
        constexpr std::uint64_t kMostPlies = 1000000;
        summary.games.push_back(
            {game.at(0).get<std::string>(),
             static_cast<std::int64_t>(WholeNumber(game.at(1), kMostPlies, source))});
      }
    }
    if (json.contains("rating")) summary.rating = json.at("rating").get<double>();
  } catch (const nlohmann::json::exception& error) {
    throw Error(ExitCode::kBadData,
                source + ": the verdict's detail is unreadable: " + error.what());
  }
  return summary;
}

std::optional<GateSummary> ReadVerdict(const RunFolder& run, std::uint32_t generation) {
  const std::optional<Verdict> verdict = run.VerdictOf(generation);
  if (!verdict) return std::nullopt;
  const std::string source = run.VerdictPath(generation), net = run.NetPath(generation);
  GateSummary summary = FromVerdict(*verdict, source);
  if (!FileExists(net)) {
    throw Error(ExitCode::kBadData,
                net + " is missing, though " + source + " judged it; put the network back");
  }
  if (summary.network.empty()) return summary;
  if (const std::string stated = StoredNetworkSha256(net); stated != summary.network) {
    throw Error(ExitCode::kBadData, net + " is not the network that " + source +
                                        " judged: its SHA-256 is " + stated +
                                        ", the verdict's is " + summary.network +
                                        "; put back the one that was exchanged");
  }
  return summary;
}

std::map<std::uint32_t, GateSummary> ReadVerdicts(const RunFolder& run) {
  const std::vector<std::uint32_t> decided = run.VerdictGenerations();
  const std::uint32_t last = decided.empty() ? 0 : decided.back();
  for (std::uint32_t generation = 0; generation < last; ++generation) {
    if (FileExists(run.NetPath(generation))) continue;
    throw Error(ExitCode::kBadData, run.NetPath(generation) + " is missing, though generation " +
                                        std::to_string(last) + " is decided; put the network back");
  }
  std::map<std::uint32_t, GateSummary> verdicts;
  for (const std::uint32_t generation : decided) {
    GateSummary summary = ReadVerdict(run, generation).value();
    if (summary.opponent && *summary.opponent >= generation) {
      throw Error(ExitCode::kBadData, run.VerdictPath(generation) + ": names generation " +
                                          std::to_string(*summary.opponent) +
                                          " as the opponent, expected one before it");
    }
    verdicts.emplace(generation, std::move(summary));
  }
  return verdicts;
}

MatchRow ToMatchRow(const GateSummary& summary, std::uint32_t generation) {
  MatchRow row;
  row.kind = "gate";
  row.generation = generation;
  row.player_a = std::to_string(generation);
  row.player_b = std::to_string(summary.opponent.value_or(0));
  row.decision = summary.accepted ? "accepted" : "refused";
  row.llr = summary.llr;
  const EloEstimate elo = EstimateElo(summary.pairs);
  row.elo = elo.elo;
  row.elo_low = elo.low;
  row.elo_high = elo.high;
  row.settings = nlohmann::json(summary.settings).dump();
  if (summary.games.empty()) return row;
  const Config config =
      Config::Parse("", "the verdict of generation " + row.player_a, summary.settings);
  row.conditions =
      GameSettings::Text(config) + ", " + std::to_string(config.GetInt("gate.visits")) + " visits";
  const std::vector<std::string> openings =
      Openings(config, summary.seed, (summary.games.size() + 1) / 2);
  for (std::size_t i = 0; i < summary.games.size(); ++i) {
    MatchGameRow game;
    game.pair = static_cast<std::int64_t>(i / 2);
    game.a_moves_first = i % 2 == 0;
    game.opening = openings[i / 2];
    game.seed = summary.seed;
    game.result = summary.games[i].result;
    game.score_a = PointsOfA(game.result, game.a_moves_first ? Color::kBlack : Color::kWhite);
    game.plies = summary.games[i].plies;
    row.games.push_back(std::move(game));
  }
  return row;
}

std::vector<RatingRow> RatingRows(const std::map<std::uint32_t, GateSummary>& verdicts) {
  std::vector<RatingRow> rows;
  for (const auto& [generation, verdict] : verdicts) {
    if (!verdict.rating) continue;
    RatingRow row{generation, *verdict.rating, *verdict.rating, *verdict.rating};
    if (verdict.elo && verdict.opponent) {
      const auto opponent = verdicts.find(*verdict.opponent);
      const double base = opponent == verdicts.end() ? 0 : opponent->second.rating.value_or(0);
      row.elo_low = base + verdict.elo->low;
      row.elo_high = base + verdict.elo->high;
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace tengen
