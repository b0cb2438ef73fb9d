// SPDX-License-Identifier: MIT
// Ratings of many players from the pairs of games they played: the model of Bradley and Terry (R.
// A. Bradley, M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952), a
// player d Elo stronger scores 1 / (1 + 10^(-d/400)), a draw is half a win, and the ratings are the
// most likely ones.
//
// Prior: each two players that met are given `prior_pairs` drawn pairs more (R. Coulom's Bayeselo
// does so, too), which keeps the rating of one that won everything finite. Such a rating rests on
// the prior, and its interval is open on that side.
//
// Intervals are those of the sandwich estimator (P. Huber, "The behavior of maximum likelihood
// estimates under nonstandard conditions", 1967) over pairs of games: their spread is measured, not
// taken from the model, so draws and openings that favour a colour make them as narrow as they may
// be. Plain functions, thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "selfplay/arena/sprt.h"

namespace tengen {

struct PlayedMatch {
  std::string a, b;
  std::string conditions;  // game, size and rules, for people
  PairCounts pairs{};      // by the points of a
};

struct RatingSettings {
  std::string anchor;      // the player that has 0 Elo; "": the first player of the first match
  double prior_pairs = 1;  // 0 only where every rating is finite without
};

struct RatedPlayer {
  std::string name;
  double elo = 0, low = 0, high = 0;  // 95 % interval; infinite where nothing bounds it
  std::int64_t games = 0;
  double score = 0;  // share of the points, [0, 1]
  bool rests_on_prior() const;
};

// The strongest first. Error(kFailed) when there are no games, when the matches are not all of one
// game, when a player meets itself, and when players are not connected to the anchor by any chain
// of games; Error(kUsage) when there is no such anchor.
std::vector<RatedPlayer> FitRatings(std::span<const PlayedMatch> matches,
                                    const RatingSettings& settings);

}  // namespace tengen
