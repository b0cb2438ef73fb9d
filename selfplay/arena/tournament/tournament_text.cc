// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/tournament_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "selfplay/arena/tournament/schedule.h"

namespace tengen {

std::string PointsText(double points) {
  const double whole = std::floor(points);
  if (points == whole) return fmt::format("{:.0f}", whole);
  return fmt::format("{}½", whole == 0 ? "" : fmt::format("{:.0f}", whole));
}

std::string OccupantText(const TournamentView& view, int occupant) {
  if (occupant == kBye) return "bye";
  if (occupant == kUndecidedPlayer) return "?";
  return view.names[static_cast<std::size_t>(occupant)];
}

std::string TournamentText(const TournamentView& view) {
  std::size_t width = 3;
  for (const std::string& name : view.names) width = std::max(width, name.size());
  std::string text = fmt::format("{}, {} players, {}\n", TournamentFormatName(view.plan.format),
                                 view.plan.players, view.conditions);
  for (const TournamentRound& round : view.rounds) {
    text += "\n" + round.name + "\n";
    for (const Encounter& encounter : round.encounters) {
      const auto found = view.results.find(encounter.id);
      const bool played = found != view.results.end();
      text += fmt::format(
          "  {:<6} {:>{}} {:>4} - {:<4} {}\n", encounter.id, OccupantText(view, encounter.a), width,
          played ? PointsText(found->second.a) : "", played ? PointsText(found->second.b) : "",
          OccupantText(view, encounter.b));
    }
  }
  const bool swiss = view.plan.format == TournamentFormat::kSwiss;
  const bool table = swiss || view.plan.format == TournamentFormat::kRoundRobin;
  text += fmt::format("\n{:>5}  {:<{}} {:>5} {:>5} {:>5} {:>11}{}{}\n", "place", "player", width,
                      "won", "drawn", "lost", "game points", table ? "  score" : "",
                      swiss   ? "  Buchholz"
                      : table ? "  Sonneborn-Berger"
                              : "");
  for (const Standing& row : Standings(view.plan, view.rounds, view.results)) {
    text += fmt::format("{:>5}  {:<{}} {:>5} {:>5} {:>5} {:>11}", row.place,
                        OccupantText(view, row.player), width, row.won, row.drawn, row.lost,
                        fmt::format("{:.1f}-{:.1f}", row.game_points, row.game_lost));
    if (table) text += fmt::format("  {:>5.1f}", row.score);
    if (swiss) text += fmt::format("  {:>8.1f}", row.buchholz);
    if (table && !swiss) text += fmt::format("  {:>16.2f}", row.sonneborn_berger);
    text += "\n";
  }
  return text;
}

std::string TournamentJson(const TournamentView& view) {
  using Json = nlohmann::ordered_json;
  Json json = {{"format", TournamentFormatName(view.plan.format)},
               {"players", view.names},
               {"over", ReadyEncounters(view.rounds, view.results).empty()},
               {"encounters", Json::array()},
               {"standings", Json::array()}};
  const auto occupant = [&](int player) {
    return player >= 0 ? Json(OccupantText(view, player)) : Json(nullptr);
  };
  for (const TournamentRound& round : view.rounds) {
    for (const Encounter& encounter : round.encounters) {
      const auto found = view.results.find(encounter.id);
      const bool played = found != view.results.end();
      json["encounters"].push_back({{"id", encounter.id},
                                    {"round", round.name},
                                    {"a", occupant(encounter.a)},
                                    {"b", occupant(encounter.b)},
                                    {"bye", encounter.bye()},
                                    {"a_points", played ? Json(found->second.a) : Json(nullptr)},
                                    {"b_points", played ? Json(found->second.b) : Json(nullptr)}});
    }
  }
  for (const Standing& row : Standings(view.plan, view.rounds, view.results)) {
    json["standings"].push_back({{"place", row.place},
                                 {"player", OccupantText(view, row.player)},
                                 {"won", row.won},
                                 {"drawn", row.drawn},
                                 {"lost", row.lost},
                                 {"score", row.score},
                                 {"game_points", row.game_points},
                                 {"game_points_lost", row.game_lost},
                                 {"buchholz", row.buchholz},
                                 {"sonneborn_berger", row.sonneborn_berger}});
  }
  return json.dump(2) + "\n";
}

}  // namespace tengen
