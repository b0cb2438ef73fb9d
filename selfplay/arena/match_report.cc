// SPDX-License-Identifier: MIT
#include "selfplay/arena/match_report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "selfplay/games/registry.h"
#include "selfplay/records/game_time.h"

namespace tengen {
namespace {

using Json = nlohmann::ordered_json;

const char* VerdictText(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kAccept:
      return "accept";
    case SprtVerdict::kRefuse:
      return "refuse";
    case SprtVerdict::kContinue:
      break;
  }
  return "undecided";
}

Json ColorJson(const MatchTally::ByColor& side) {
  return {{"wins", side.wins}, {"draws", side.draws}, {"losses", side.losses}};
}

// JSON has no infinity.
Json NumberJson(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json GameJson(const MatchJob& job, const MatchGame& game) {
  const bool a_black = game.a_color == Color::kBlack;
  Json moves = Json::array();
  VisitGame(game.record.game, [&](auto type) {
    using G = typename decltype(type)::type;
    const typename G::Rules rules = G::Rules::Parse(game.record.size, game.record.rules);
    for (const MoveRecord& move : game.record.moves)
      moves.push_back(G::ActionText(rules, move.action));
  });
  Json json = {{"pair", game.pair},
               {"black", a_black ? job.a.name : job.b.name},
               {"white", a_black ? job.b.name : job.a.name},
               {"opening_plies", game.opening_plies},
               {"result", OutcomeText(game.record.outcome)},
               {"end", std::string(EndReasonName(game.record.outcome.reason))},
               {"notes", game.notes},
               {"moves", std::move(moves)}};
  if (job.draws.any()) {
    json["size"] = game.record.size;
    json["rules"] = game.record.rules;
  }
  if (game.record.time) {
    const auto penalties = ReplayTimes(game.record).penalties;
    json["used_ms"] = Json::array();
    for (const std::int64_t used : game.record.time->used_ms) {
      json["used_ms"].push_back(used == kNotTimed ? Json(nullptr) : Json(used));
    }
    json["time_penalties"] = {{"black", penalties[0]}, {"white", penalties[1]}};
  }
  return json;
}

// Who lost how often on time: "lost on time: A 0, B 2"
std::string TimeLossesText(const MatchJob& job, const std::vector<MatchGame>& games) {
  if (job.control.kind == TimeControlKind::kNone) return "";
  int a = 0, b = 0;
  for (const MatchGame& game : games) {
    if (game.record.outcome.reason != EndReason::kTime) continue;
    ++(OutcomeValue(game.record.outcome.winner, game.a_color) < 0 ? a : b);
  }
  return fmt::format("clock {}; lost on time: {} {}, {} {}\n", job.control.ToText(), job.a.name, a,
                     job.b.name, b);
}

// The first few; --json has all.
std::string NotesText(const std::vector<MatchGame>& games) {
  constexpr int kMost = 5;
  std::string lines;
  int notes = 0;
  for (const MatchGame& game : games) {
    for (const std::string& note : game.notes) {
      if (++notes <= kMost) lines += fmt::format("  game {}: {}\n", game.record.game_index, note);
    }
  }
  if (notes == 0) return "";
  if (notes > kMost) lines += fmt::format("  and {} more, which --json lists\n", notes - kMost);
  return "to look at:\n" + lines;
}

// All texts that are drawn, or the one that is not.
std::string Played(const std::vector<DrawnText>& drawn, const std::string& own) {
  std::string text;
  for (const DrawnText& one : drawn) text += (text.empty() ? "" : "; ") + one.text;
  return drawn.empty() ? own : text;
}

}  // namespace

std::string EloText(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.1f}", std::abs(elo) < 0.05 ? 0.0 : elo);
}

std::string MatchScoreText(const MatchTally& tally) {
  return fmt::format("{} +{} ={} -{}", tally.games(), tally.wins(), tally.draws(), tally.losses());
}

std::string MatchText(const MatchJob& job, const MatchResult& result) {
  const MatchTally& tally = result.tally;
  std::string text = fmt::format("{} against {}: {} games of {} {} ({})\n", job.a.name, job.b.name,
                                 tally.games(), job.game, Played(job.draws.sizes, job.size),
                                 Played(job.draws.rulesets, job.rules));
  text += fmt::format("{:<10} {:>6} {:>6} {:>6} {:>6}\n", "", "games", "won", "drawn", "lost");
  const auto row = [&](const char* name, int won, int drawn, int lost) {
    text +=
        fmt::format("{:<10} {:>6} {:>6} {:>6} {:>6}\n", name, won + drawn + lost, won, drawn, lost);
  };
  row("as Black", tally.black.wins, tally.black.draws, tally.black.losses);
  row("as White", tally.white.wins, tally.white.draws, tally.white.losses);
  row("in all", tally.wins(), tally.draws(), tally.losses());
  text += fmt::format("pairs with 0, 1/2, 1, 1 1/2, 2 points: {}\n", fmt::join(tally.pairs, " "));
  text += fmt::format("score {:.1f} %, Elo {} (95 %: {} to {})\n", 100 * tally.score(),
                      EloText(result.elo.elo), EloText(result.elo.low), EloText(result.elo.high));
  if (job.sprt) {
    text += fmt::format("test of {:+g} against {:+g} Elo: LLR {:.2f} in ({:.2f}, {:.2f}), {}\n",
                        job.sprt->elo0, job.sprt->elo1, result.sprt.llr, result.sprt.lower,
                        result.sprt.upper, VerdictText(result.sprt.verdict));
  }
  return text + TimeLossesText(job, result.games) + NotesText(result.games);
}

std::string MatchJson(const MatchJob& job, const MatchResult& result) {
  Json json = {{"a", job.a.name},
               {"b", job.b.name},
               {"game", job.game},
               {"size", Played(job.draws.sizes, job.size)},
               {"rules", Played(job.draws.rulesets, job.rules)},
               {"seed", job.seed},
               {"games", result.tally.games()},
               {"wins", result.tally.wins()},
               {"draws", result.tally.draws()},
               {"losses", result.tally.losses()},
               {"black", ColorJson(result.tally.black)},
               {"white", ColorJson(result.tally.white)},
               {"pairs", result.tally.pairs},
               {"score", result.tally.score()},
               {"elo", NumberJson(result.elo.elo)},
               {"elo_low", NumberJson(result.elo.low)},
               {"elo_high", NumberJson(result.elo.high)},
               {"seconds", result.seconds},
               {"evaluations", result.evaluations},
               {"stopped", result.stopped}};
  if (job.sprt) {
    json["test"] = {{"llr", result.sprt.llr},
                    {"lower", result.sprt.lower},
                    {"upper", result.sprt.upper},
                    {"verdict", VerdictText(result.sprt.verdict)}};
  }
  if (job.control.kind != TimeControlKind::kNone) json["clock"] = job.control.ToText();
  json["list"] = Json::array();
  for (const MatchGame& game : result.games) json["list"].push_back(GameJson(job, game));
  return json.dump(2) + "\n";
}

}  // namespace tengen
