// SPDX-License-Identifier: MIT
// Our ratings beside those of the package choix, frozen in tests/data/ratings/choix.json by
// tests/peers/choix_ratings.py.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "foundation/files.h"
#include "selfplay/ratings/bradley_terry.h"

namespace tengen {
namespace {

TEST(Ratings, AgreeWithChoix) {
  const auto data =
      nlohmann::json::parse(ReadWholeFile(TENGEN_TEST_DATA "/ratings/choix.json", 1 << 24));
  int players = 0, outside = 0;
  double worst = 0;
  for (const auto& pool : data.at("cases")) {
    std::vector<PlayedMatch> matches;
    for (const auto& match : pool.at("matches")) {
      matches.push_back({match[0], match[1], "", match[2].get<PairCounts>()});
    }
    const auto rated = FitRatings(matches, {"p0", pool.at("prior_pairs").get<double>()});
    EXPECT_EQ(rated.size(), pool.at("elo").size());
    for (const RatedPlayer& player : rated) {
      const double theirs = pool.at("elo").at(player.name).get<double>();
      outside += theirs < player.low - 1e-6 || theirs > player.high + 1e-6;
      worst = std::max(worst, std::abs(theirs - player.elo));
      EXPECT_NEAR(player.elo, theirs, 0.05) << pool.at("name") << " " << player.name;
      ++players;
    }
  }
  std::printf("%s: %d ratings in %d pools, %d outside our interval, largest difference %.4f Elo\n",
              data.at("made_by").get<std::string>().c_str(), players,
              static_cast<int>(data.at("cases").size()), outside, worst);
  EXPECT_EQ(outside, 0);
  EXPECT_GE(players, 100);
}

}  // namespace
}  // namespace tengen
