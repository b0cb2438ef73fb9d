// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/tournament_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/selfplay/arena/tournament/played_out.h"

namespace tengen {
namespace {

using testing::HasSubstr;
using testing::Not;
using enum TournamentFormat;

struct Shown {
  TournamentPlan plan;
  std::vector<std::string> names;
  PlayedOut played;

  TournamentView view() const { return {plan, names, played.rounds, played.results, "go 5"}; }
};

Shown Example(TournamentFormat format, int players) {
  Shown shown;
  shown.plan = {format, players, 0};
  for (int i = 0; i < players; ++i) shown.names.push_back("p" + std::to_string(i));
  shown.played = PlayOut(shown.plan, Dice(1));
  return shown;
}

int Count(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(TournamentText, Points) {
  EXPECT_EQ(PointsText(0), "0");
  EXPECT_EQ(PointsText(0.5), "½");
  EXPECT_EQ(PointsText(12.5), "12½");
}

TEST(TournamentText, ShowsEveryEncounterAndPlayer) {
  for (const auto format : {kRoundRobin, kSwiss, kSingleElimination, kDoubleElimination}) {
    const Shown shown = Example(format, 6);
    const std::string text = TournamentText(shown.view());
    const std::string html = TournamentHtml(shown.view());
    for (const TournamentRound& round : shown.played.rounds) {
      EXPECT_THAT(text, HasSubstr("\n" + round.name + "\n"));
      for (const Encounter& encounter : round.encounters) {
        EXPECT_THAT(text, HasSubstr("  " + encounter.id + " "));
        EXPECT_THAT(html, HasSubstr("<small>" + encounter.id + "</small>"));
      }
    }
    EXPECT_EQ(Count(html, "<div"), Count(html, "</div>"));
    EXPECT_EQ(Count(html, "<tr>"), 7);
  }
}

TEST(TournamentText, NamesAreNoMarkup) {
  Shown shown = Example(kRoundRobin, 2);
  shown.names = {"<b>&\"x", "gtp:a --b"};
  const std::string html = TournamentHtml(shown.view());
  EXPECT_THAT(html, HasSubstr("&lt;b&gt;&amp;&quot;x"));
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
}

TEST(TournamentText, JsonHoldsAll) {
  const Shown shown = Example(kDoubleElimination, 6);
  const auto json = nlohmann::json::parse(TournamentJson(shown.view()));
  EXPECT_EQ(json["format"], "double-elimination");
  EXPECT_EQ(json["over"], true);
  EXPECT_EQ(json["players"].size(), 6U);
  EXPECT_EQ(json["standings"].size(), 6U);
  EXPECT_EQ(json["standings"][0]["place"], 1);
  int played = 0;
  for (const auto& encounter : json["encounters"]) played += !encounter["a_points"].is_null();
  EXPECT_EQ(played, shown.played.encounters);
}

}  // namespace
}  // namespace tengen
