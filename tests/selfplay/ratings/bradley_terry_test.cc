// SPDX-License-Identifier: MIT
#include "selfplay/ratings/bradley_terry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <map>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "selfplay/ratings/rating_report.h"
#include "tests/foundation/failure.h"
#include "tests/foundation/under_sanitizer.h"

namespace tengen {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

PlayedMatch Match(const std::string& a, const std::string& b, const PairCounts& pairs) {
  return {a, b, "go 7, tromp-taylor", pairs};
}

std::map<std::string, RatedPlayer> Rate(const std::vector<PlayedMatch>& matches,
                                        const RatingSettings& settings) {
  std::map<std::string, RatedPlayer> players;
  for (const RatedPlayer& player : FitRatings(matches, settings)) players[player.name] = player;
  return players;
}

// 30 of 40 points: 400 log10 3 without a prior, 400 log10(31 / 11) with one drawn pair.
TEST(Ratings, TwoPlayersByHand) {
  const std::vector<PlayedMatch> matches = {Match("a", "b", {1, 2, 3, 4, 10})};
  EXPECT_NEAR(Rate(matches, {"b", 0}).at("a").elo, 190.8485, 1e-3);
  const auto players = Rate(matches, {"b", 1});
  EXPECT_NEAR(players.at("a").elo, 400 * std::log10(31.0 / 11.0), 1e-9);
  EXPECT_EQ(players.at("b").elo, 0);
  EXPECT_EQ(players.at("b").low, 0);
  EXPECT_EQ(players.at("a").games, 40);
  EXPECT_DOUBLE_EQ(players.at("a").score, 0.75);
  EXPECT_DOUBLE_EQ(players.at("b").score, 0.25);
  EXPECT_LT(players.at("a").low, players.at("a").elo);
  EXPECT_GT(players.at("a").low, 0);  // 20 pairs at 75 % are proof enough
  EXPECT_FALSE(players.at("a").rests_on_prior());
}

// Along a chain the steps add up; the anchor only moves the origin, and its order does not matter.
TEST(Ratings, AChainAddsUpAndTheAnchorOnlyShifts) {
  const std::vector<PlayedMatch> matches = {Match("1", "0", {0, 1, 2, 3, 4}),
                                            Match("2", "1", {1, 1, 2, 2, 4}),
                                            Match("3", "1", {4, 2, 2, 1, 1})};
  const auto from0 = Rate(matches, {"0", 1}), from2 = Rate(matches, {"2", 1});
  const double step1 = 400 * std::log10(16.0 / 6.0), step2 = 400 * std::log10(14.5 / 7.5);
  EXPECT_NEAR(from0.at("1").elo, step1, 1e-6);
  EXPECT_NEAR(from0.at("2").elo, step1 + step2, 1e-6);
  EXPECT_NEAR(from0.at("3").elo, step1 - step2, 1e-6);
  for (const auto& [name, player] : from0) {
    EXPECT_NEAR(from2.at(name).elo, player.elo - from0.at("2").elo, 1e-6);
  }
  // Further from the anchor is less certain.
  EXPECT_GT(from0.at("2").high - from0.at("2").low, from0.at("1").high - from0.at("1").low);
}

TEST(Ratings, MatchesOfTheSamePlayersAreOneEitherWayRound) {
  const auto once = Rate({Match("a", "b", {1, 2, 3, 4, 10})}, {"b", 1});
  const auto twice =
      Rate({Match("a", "b", {1, 2, 3, 0, 0}), Match("b", "a", {10, 4, 0, 0, 0})}, {"b", 1});
  EXPECT_NEAR(once.at("a").elo, twice.at("a").elo, 1e-9);
  EXPECT_NEAR(once.at("a").low, twice.at("a").low, 1e-9);
}

// b won all against a, and c against b; d drew with c, so it is as unbounded as c.
TEST(Ratings, WhoWonAllRestsOnThePrior) {
  const std::vector<PlayedMatch> matches = {
      Match("b", "a", {0, 0, 0, 0, 8}), Match("c", "b", {0, 0, 1, 0, 7}),
      Match("e", "a", {5, 0, 0, 0, 0}), Match("d", "c", {0, 2, 0, 2, 0})};
  const auto players = Rate(matches, {"a", 1});
  EXPECT_NEAR(players.at("b").elo, 400 * std::log10(17.0), 1e-6);  // 17 of 18 with the prior
  for (const char* name : {"b", "c", "d"}) {
    EXPECT_EQ(players.at(name).high, INFINITY) << name;
    EXPECT_TRUE(std::isfinite(players.at(name).low)) << name;
    EXPECT_TRUE(players.at(name).rests_on_prior());
  }
  EXPECT_EQ(players.at("e").low, -INFINITY);
  EXPECT_TRUE(std::isfinite(players.at("e").high));
  EXPECT_FALSE(players.at("a").rests_on_prior());
  // From c's side b, d and c are bounded (a drawn pair each), a and e are not.
  const auto from_c = Rate(matches, {"c", 1});
  EXPECT_FALSE(from_c.at("d").rests_on_prior());
  EXPECT_FALSE(from_c.at("b").rests_on_prior());
  EXPECT_EQ(from_c.at("a").low, -INFINITY);

  const auto list = FitRatings(matches, {"a", 1});
  const std::string text = RatingsText(list, "a", {"a", 1});
  EXPECT_THAT(text, AllOf(HasSubstr("+inf"), HasSubstr("rests on the prior"), HasSubstr("anchor")));
  EXPECT_THAT(RatingsJson(list, "a", {"a", 1}), HasSubstr("\"elo_high\": null"));
  const auto sound =
      FitRatings(std::vector<PlayedMatch>{Match("a", "b", {1, 2, 3, 4, 10})}, {"b", 1});
  EXPECT_THAT(RatingsText(sound, "b", {"b", 1}), Not(HasSubstr("prior")));
}

TEST(Ratings, WhatCannotBeRated) {
  EXPECT_THAT(Failure(ExitCode::kFailed, [] { FitRatings({}, {}); }), HasSubstr("nothing to rate"));
  const std::vector<PlayedMatch> empty = {Match("a", "b", {})};
  EXPECT_THAT(Failure(ExitCode::kFailed, [&] { FitRatings(empty, {}); }),
              HasSubstr("nothing to rate"));
  const std::vector<PlayedMatch> apart = {Match("a", "b", {1, 0, 0, 0, 1}),
                                          Match("c", "d", {1, 0, 0, 0, 1}),
                                          Match("e", "a", {1, 0, 0, 0, 1})};
  EXPECT_THAT(Failure(ExitCode::kFailed,
                      [&] {
                        FitRatings(apart, {"b", 1});
                      }),
              AllOf(HasSubstr("connects b with c, d"), Not(HasSubstr("e,"))));
  EXPECT_THAT(Failure(ExitCode::kUsage,
                      [&] {
                        FitRatings(apart, {"z", 1});
                      }),
              HasSubstr("z played none"));
  const std::vector<PlayedMatch> self = {Match("a", "a", {1, 0, 0, 0, 1})};
  EXPECT_THAT(Failure(ExitCode::kFailed, [&] { FitRatings(self, {}); }), HasSubstr("itself"));
  std::vector<PlayedMatch> mixed = {Match("a", "b", {1, 0, 0, 0, 1}),
                                    Match("b", "c", {0, 0, 1, 0, 0})};
  mixed[1].conditions = "go 9, tromp-taylor";
  EXPECT_THAT(Failure(ExitCode::kFailed, [&] { FitRatings(mixed, {}); }),
              AllOf(HasSubstr("go 7"), HasSubstr("go 9")));
}

// How often the intervals of differences to the anchor hold the truth, over pools drawn at random.
TEST(Ratings, IntervalsCover) {
  constexpr int kPools = kUnderSanitizer ? 200 : 2000;
  RandomStream random(4, RandomPurpose::kTest, 31);
  for (const double draws : {0.0, 0.4}) {
    int covered = 0, intervals = 0;
    for (int pool = 0; pool < kPools; ++pool) {
      constexpr std::size_t kPlayers = 5;
      double elo[kPlayers];
      for (double& e : elo) e = 80 * random.Normal();
      std::vector<PlayedMatch> matches;
      for (std::size_t a = 0; a < kPlayers; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          if ((a + b) % 3 == 0) continue;  // not all meet
          PlayedMatch match = Match(std::to_string(a), std::to_string(b), {});
          const double score = EloToScore(elo[a] - elo[b]);
          const double drawn = std::min(draws, std::min(score, 1 - score));
          for (int pair = 0; pair < 40; ++pair) {
            std::size_t points = 0;
            for (int game = 0; game < 2; ++game) {
              const double u = random.Uniform();
              points += u < score - drawn / 2 ? 2 : u < score + drawn / 2 ? 1 : 0;
            }
            ++match.pairs[points];
          }
          matches.push_back(match);
        }
      }
      for (const auto& [name, player] : Rate(matches, {"0", 1})) {
        if (name == "0") continue;
        const double truth = elo[std::stoul(name)] - elo[0];
        covered += player.low <= truth && truth <= player.high;
        ++intervals;
      }
    }
    const double share = covered / static_cast<double>(intervals);
    std::printf("pools of 5, draws %2.0f %%: of %d intervals %.2f %% hold the truth\n", 100 * draws,
                intervals, 100 * share);
    EXPECT_NEAR(share, 0.95, kPools >= 2000 ? 0.012 : 0.03);
  }
}

}  // namespace
}  // namespace tengen
