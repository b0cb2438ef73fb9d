// SPDX-License-Identifier: MIT
#include "selfplay/ratings/rating_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "selfplay/arena/match_report.h"

namespace tengen {

std::string RatingsText(std::span<const RatedPlayer> players, const std::string& anchor,
                        const RatingSettings& settings) {
  std::size_t width = 6;
  for (const RatedPlayer& player : players) width = std::max(width, player.name.size());
  std::string text = fmt::format("{:<{}} {:>8}   {:<20} {:>6} {:>8}\n", "player", width, "Elo",
                                 "95 % interval", "games", "score");
  bool prior = false;
  for (const RatedPlayer& player : players) {
    const std::string interval =
        player.name == anchor ? "anchor"
                              : fmt::format("{} to {}", EloText(player.low), EloText(player.high));
    text += fmt::format("{:<{}} {:>8}{} {:<20} {:>6} {:>6.1f} %\n", player.name, width,
                        EloText(player.elo), player.rests_on_prior() ? " *" : "  ", interval,
                        player.games, 100 * player.score);
    prior = prior || player.rests_on_prior();
  }
  if (prior) {
    text += fmt::format(
        "* no game bounds this rating on one side: it rests on the prior of {:g} drawn pair(s) "
        "for\n"
        "  each two players that met\n",
        settings.prior_pairs);
  }
  return text;
}

std::string RatingsJson(std::span<const RatedPlayer> players, const std::string& anchor,
                        const RatingSettings& settings) {
  using Json = nlohmann::ordered_json;
  const auto number = [](double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
  };
  Json json = {{"anchor", anchor}, {"prior_pairs", settings.prior_pairs}};
  json["players"] = Json::array();
  for (const RatedPlayer& player : players) {
    json["players"].push_back({{"player", player.name},
                               {"elo", player.elo},
                               {"elo_low", number(player.low)},
                               {"elo_high", number(player.high)},
                               {"games", player.games},
                               {"score", player.score},
                               {"rests_on_prior", player.rests_on_prior()}});
  }
  return json.dump(2) + "\n";
}

}  // namespace tengen
