// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "foundation/markup.h"
#include "selfplay/arena/tournament/schedule.h"
#include "selfplay/arena/tournament/tournament_text.h"

namespace tengen {
namespace {

// Columns of equal height: encounters of a knock-out stand between the two that feed them.
constexpr const char* kStyle = R"(
body { font: 15px/1.4 system-ui, sans-serif; margin: 2em; color: #222; background: #fff; }
.rounds { display: flex; gap: 1.5em; overflow-x: auto; padding-bottom: 1em; }
.round { display: flex; flex-direction: column; min-width: 13em; }
.round h2 { font-size: 1em; margin: 0 0 .5em; }
.list { display: flex; flex-direction: column; justify-content: space-around; flex: 1; gap: .6em; }
.encounter { border: 1px solid #bbb; border-radius: 4px; position: relative; }
.encounter small { position: absolute; top: -.75em; left: .5em; background: #fff; color: #888; padding: 0 .3em; }
.encounter div { display: flex; justify-content: space-between; gap: 1em; padding: .2em .6em; }
.encounter div + div { border-top: 1px solid #ddd; }
.winner { font-weight: bold; }
.nobody { color: #999; }
table { border-collapse: collapse; margin-top: 1.5em; }
th, td { padding: .2em .8em; border-bottom: 1px solid #ddd; text-align: right; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
@media (prefers-color-scheme: dark) {
  body, .encounter small { background: #1b1b1b; color: #ddd; }
}
)";

std::string EncounterHtml(const TournamentView& view, const Encounter& encounter) {
  const auto found = view.results.find(encounter.id);
  const bool played = found != view.results.end();
  const auto side = [&](int occupant, double own, double other, bool wins_draw) {
    const char* kind = occupant < 0 ? " class=\"nobody\""
                       : played && (own > other || (own == other && wins_draw))
                           ? " class=\"winner\""
                           : "";
    return fmt::format("<div{}><span>{}</span><span>{}</span></div>\n", kind,
                       EscapeMarkup(OccupantText(view, occupant)), played ? PointsText(own) : "");
  };
  const EncounterResult result = played ? found->second : EncounterResult{};
  return fmt::format("<div class=\"encounter\"><small>{}</small>\n", encounter.id) +
         side(encounter.a, result.a, result.b, NeedsWinner(view.plan.format)) +
         side(encounter.b, result.b, result.a, false) + "</div>\n";
}

}  // namespace

std::string TournamentHtml(const TournamentView& view) {
  const std::string title =
      fmt::format("{}, {} players", TournamentFormatName(view.plan.format), view.plan.players);
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{2}</p>\n",
      title, kStyle, EscapeMarkup(view.conditions));
  // The halves of a double elimination and its final stand below each other.
  for (const char half : std::string("RWLF")) {
    std::string columns;
    for (const TournamentRound& round : view.rounds) {
      if (round.encounters.empty() || round.encounters.front().id[0] != half) continue;
      columns += fmt::format("<div class=\"round\"><h2>{}</h2><div class=\"list\">\n", round.name);
      for (const Encounter& encounter : round.encounters) columns += EncounterHtml(view, encounter);
      columns += "</div></div>\n";
    }
    if (!columns.empty()) html += "<div class=\"rounds\">\n" + columns + "</div>\n";
  }
  html +=
      "<table>\n<tr><th>place</th><th>player</th><th>won</th><th>drawn</th>"
      "<th>lost</th><th>game points</th><th>score</th></tr>\n";
  for (const Standing& row : Standings(view.plan, view.rounds, view.results)) {
    html += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} - {}</td><td>{}</td>"
        "</tr>\n",
        row.place, EscapeMarkup(OccupantText(view, row.player)), row.won, row.drawn, row.lost,
        PointsText(row.game_points), PointsText(row.game_lost), PointsText(row.score));
  }
  return html + "</table>\n</body>\n</html>\n";
}

}  // namespace tengen
