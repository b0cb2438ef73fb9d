// SPDX-License-Identifier: MIT
// A sequential test on pairs of games, and Elo from the same counts. Both games of a pair share an
// opening with colours swapped, so pairs are independent and their spread is smaller than that of
// single games.
//
// Generalised SPRT for multinomial outcomes: M. Van den Bergh, "The generalized sequential
// probability ratio test for multinomial outcomes"
// (hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf): the likelihood of the five pair results
// is maximised under "expected score = s0" and "= s1" and the ratio's logarithm compared with
// Wald's bounds log(beta / (1 - alpha)) and log((1 - beta) / alpha). The exact maximum is used, not
// the normal approximation: that one ends a match after a few equal pairs, whose variance it takes
// for zero.
#pragma once

#include <array>
#include <cstdint>

namespace tengen {

// Pairs by the points that the first player scored in them: index = 2 * points, 0 (lost both) to 4
// (won both).
using PairCounts = std::array<std::int64_t, 5>;

std::int64_t NumPairs(const PairCounts& counts);
// Mean score a game in [0, 1]; 0.5 without pairs.
double PairScore(const PairCounts& counts);

// Logistic Elo: 400 points are odds of ten to one.
double EloToScore(double elo);
double ScoreToElo(double score);

struct EloEstimate {
  double elo = 0, low = 0, high = 0;  // 95 % interval; may be infinite
};
// low and high come from a Wilson interval whose variance is that of the pair results.
EloEstimate EstimateElo(const PairCounts& counts);

struct SprtSettings {
  double elo0 = 0, elo1 = 50;
  double alpha = 0.05, beta = 0.05;
};

enum class SprtVerdict { kContinue, kAccept, kRefuse };

struct SprtState {
  double llr = 0, lower = 0, upper = 0;
  SprtVerdict verdict = SprtVerdict::kContinue;
};
SprtState EvaluateSprt(const PairCounts& counts, const SprtSettings& settings);

}  // namespace tengen
