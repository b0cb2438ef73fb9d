// SPDX-License-Identifier: MIT
#include "selfplay/arena/sprt.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tengen {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// A result that was never seen counts as so many pairs, as in Fishtest, so that both hypotheses
// stay possible.
constexpr double kUnseen = 1e-3;

using Shares = std::array<double, 5>;

// Score a game of pair result i.
constexpr double Score(std::size_t i) { return static_cast<double>(i) / 4.0; }

// The root of  sum_i p_i (a_i - s) / (1 + x (a_i - s)) = 0  between its poles; the sum falls with
// x. The most likely distribution with mean s then is p_i / (1 + x (a_i - s)). Newton's steps,
// which are a handful, and halving where one would leave the bracket.
double Multiplier(const Shares& shares, double s) {
  double low = -1.0 / (1.0 - s), high = 1.0 / s;
  const double margin = (high - low) * 1e-12;
  low += margin;
  high -= margin;
  double x = 0;
  for (int step = 0; step < 100; ++step) {
    double sum = 0, slope = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const double term = (Score(i) - s) / (1.0 + x * (Score(i) - s));
      sum += shares[i] * term;
      slope -= shares[i] * term * term;
    }
    (sum > 0 ? low : high) = x;
    double next = x - sum / slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    const bool close = std::abs(next - x) <= 1e-14 * (high - low + std::abs(x));
    x = next;
    if (close) break;
  }
  return x;
}

}  // namespace

std::int64_t NumPairs(const PairCounts& counts) {
  std::int64_t pairs = 0;
  for (std::int64_t count : counts) pairs += count;
  return pairs;
}

double PairScore(const PairCounts& counts) {
  const std::int64_t pairs = NumPairs(counts);
  if (pairs == 0) return 0.5;
  double points = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    points += Score(i) * static_cast<double>(counts[i]);
  return points / static_cast<double>(pairs);
}

double EloToScore(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

double ScoreToElo(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return -400.0 * std::log10(1.0 / score - 1.0);
}

EloEstimate EstimateElo(const PairCounts& counts) {
  const auto n = static_cast<double>(NumPairs(counts));
  if (n == 0) return {0, -kInfinity, kInfinity};
  const double s = PairScore(counts);
  double variance = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    variance += static_cast<double>(counts[i]) / n * (Score(i) - s) * (Score(i) - s);
  }
  // The variance of pairs is a share `ratio` of that of single wins and losses, s (1 - s); Wilson's
  // interval then holds with n / ratio trials. Half a pair of each extreme keeps equal results from
  // looking certain.
  const double smoothed_s = (s * n + 0.5) / (n + 1.0);
  const double smoothed_variance = (variance * n + 0.25) / (n + 1.0);
  const double ratio = smoothed_variance / (smoothed_s * (1.0 - smoothed_s));
  const double trials = n / std::max(ratio, 1e-9);
  constexpr double z = 1.959963984540054;
  const double centre = (s + z * z / (2 * trials)) / (1 + z * z / trials);
  const double half =
      z / (1 + z * z / trials) * std::sqrt(s * (1 - s) / trials + z * z / (4 * trials * trials));
  return {ScoreToElo(s), ScoreToElo(s <= 0 ? 0 : centre - half),
          ScoreToElo(s >= 1 ? 1 : centre + half)};
}

SprtState EvaluateSprt(const PairCounts& counts, const SprtSettings& settings) {
  SprtState state;
  state.lower = std::log(settings.beta / (1.0 - settings.alpha));
  state.upper = std::log((1.0 - settings.beta) / settings.alpha);
  if (NumPairs(counts) == 0) return state;

  Shares shares;
  double total = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    shares[i] = counts[i] > 0 ? static_cast<double>(counts[i]) : kUnseen;
    total += shares[i];
  }
  for (double& share : shares) share /= total;

  const double s0 = EloToScore(settings.elo0), s1 = EloToScore(settings.elo1);
  const double x0 = Multiplier(shares, s0), x1 = Multiplier(shares, s1);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    state.llr +=
        total * shares[i] * std::log((1.0 + x0 * (Score(i) - s0)) / (1.0 + x1 * (Score(i) - s1)));
  }
  if (state.llr >= state.upper) state.verdict = SprtVerdict::kAccept;
  if (state.llr <= state.lower) state.verdict = SprtVerdict::kRefuse;
  return state;
}

}  // namespace tengen
