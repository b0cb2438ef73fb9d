// SPDX-License-Identifier: MIT
#include "selfplay/records/game_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <type_traits>

#include "selfplay/records/outcome_words.h"
#include "selfplay/records/recorded_rules.h"

namespace tengen {
namespace {

// Files are not trusted to hold UTF-8.
std::string Quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

const char* ColorWord(std::optional<Color> color) {
  if (!color) return "null";
  return *color == Color::kBlack ? "\"black\"" : "\"white\"";
}

std::string SearchJson(const SearchRecord& search) {
  std::string text = fmt::format(
      R"({{"kind":"{}","trained":{},"visits":{},"root_value":{},"root_score":{},"network_value":{},"visited":[)",
      search.kind == SearchKind::kGumbel ? "gumbel" : "puct", search.trained, search.visits,
      search.root_value, search.root_score, search.network_value);
  const char* comma = "";
  for (const ActionStats& stats : search.visited) {
    text += fmt::format("{}[{},{},{}]", comma, stats.action, stats.visits, stats.q);
    comma = ",";
  }
  text += "],\"policy\":[";
  comma = "";
  for (const PolicyEntry& entry : search.policy) {
    text += fmt::format("{}[{},{}]", comma, entry.action, entry.probability);
    comma = ",";
  }
  return text + "]}";
}

std::string TimeJson(const TimeRecord& time) {
  std::string text = fmt::format(R"("clock":{},"used_ms":[)", Quoted(time.control));
  const char* comma = "";
  for (const std::int64_t used : time.used_ms) {
    text += comma + (used == kNotTimed ? "null" : fmt::format("{}", used));
    comma = ",";
  }
  return text + "],";
}

// null for an action beyond the board: what is stored is shown, also where it is wrong.
template <class G>
std::string MoveText(const typename G::Rules& rules, Action action) {
  const int actions = rules.width() * rules.height() + (G::kHasPass ? 1 : 0);
  return action < actions ? Quoted(G::ActionText(rules, action)) : "null";
}

// "" without handicap, so that lines of such games stay what they were.
std::string HandicapJson(const GameRecord& game) {
  if (game.handicap.empty()) return "";
  std::string stones;
  for (const Action stone : game.handicap) {
    stones += (stones.empty() ? "" : ",") + std::to_string(stone);
  }
  return "\"handicap\":[" + stones + "],";
}

}  // namespace

std::string GameJsonLine(const GameRecord& game, const std::string& run) {
  std::string text = fmt::format(
      R"({{"run":{},"game":{},"size":{},"rules":{},"game_index":{},"seed":{},"generation":{},"winner":"{}","end":"{}","black_margin":{},"resignation_disabled":{},"would_resign":{},{}{}"moves":[)",
      Quoted(run), Quoted(game.game), Quoted(game.size), Quoted(game.rules), game.game_index,
      game.seed, game.generation, WinnerName(game.outcome.winner),
      EndReasonName(game.outcome.reason),
      game.outcome.black_margin ? fmt::format("{}", *game.outcome.black_margin) : "null",
      game.resignation_disabled, ColorWord(game.would_resign), HandicapJson(game),
      game.time ? TimeJson(*game.time) : "");
  VisitRecordedGame(game, [&]<class G>(std::type_identity<G>, const typename G::Rules& rules) {
    const char* comma = "";
    for (const MoveRecord& move : game.moves) {
      text += fmt::format(R"({}{{"move":{},"action":{},"search":{}}})", comma,
                          MoveText<G>(rules, move.action), move.action,
                          move.search ? SearchJson(*move.search) : "null");
      comma = ",";
    }
  });
  return text + "]}\n";
}

}  // namespace tengen
