// SPDX-License-Identifier: MIT
#include "selfplay/ratings/bradley_terry.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "foundation/errors.h"
#include "selfplay/ratings/envelope_system.h"

namespace tengen {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const double kEloPerNat = 400.0 / std::log(10.0);
constexpr double kNormal95 = 1.959963984540054;

// All pairs of two players, a < b in the order of the pool.
struct Meeting {
  std::size_t a = 0, b = 0;
  PairCounts pairs{};
  double points_a = 0, games = 0;  // with the prior
};

struct Pool {
  std::vector<std::string> names;  // the anchor first
  std::vector<Meeting> meetings;
};

double Probability(double nats) { return 1.0 / (1.0 + std::exp(-nats)); }

Pool MakePool(std::span<const PlayedMatch> matches, const RatingSettings& settings) {
  std::map<std::string, std::size_t> index;
  Pool pool;
  const auto enter = [&](const std::string& name) {
    const auto [place, isnew] = index.emplace(name, pool.names.size());
    if (isnew) pool.names.push_back(name);
    return place->second;
  };
  if (!settings.anchor.empty()) enter(settings.anchor);
  std::map<std::pair<std::size_t, std::size_t>, PairCounts> sums;
  for (const PlayedMatch& match : matches) {
    if (match.conditions != matches.front().conditions) {
      throw Error(ExitCode::kFailed, "the matches are not all of one game: \"" +
                                         matches.front().conditions + "\" and \"" +
                                         match.conditions + "\"; rate them apart");
    }
    if (match.a == match.b) {
      throw Error(ExitCode::kFailed,
                  "a match of " + match.a + " against itself says nothing of its rating");
    }
    if (NumPairs(match.pairs) == 0) continue;
    std::size_t a = enter(match.a), b = enter(match.b);
    PairCounts pairs = match.pairs;
    if (a > b) {
      std::swap(a, b);
      std::ranges::reverse(pairs);
    }
    PairCounts& sum = sums[{a, b}];
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += pairs[i];
  }
  if (sums.empty()) {
    throw Error(ExitCode::kFailed, "there is nothing to rate: no complete pair of games");
  }
  for (const auto& [players, pairs] : sums) {
    const auto n = static_cast<double>(NumPairs(pairs));
    pool.meetings.push_back({players.first, players.second, pairs,
                             2 * n * PairScore(pairs) + settings.prior_pairs,
                             2 * (n + settings.prior_pairs)});
  }
  return pool;
}

// Which players are reached from the anchor over meetings that `passes(from_lower, meeting)` lets
// through; from_lower: from player a to player b.
std::vector<bool> Reached(const Pool& pool,
                          const std::function<bool(bool from_lower, const Meeting&)>& passes) {
  std::vector<bool> reached(pool.names.size(), false);
  std::vector<std::vector<std::size_t>> of_player(pool.names.size());
  for (std::size_t m = 0; m < pool.meetings.size(); ++m) {
    of_player[pool.meetings[m].a].push_back(m);
    of_player[pool.meetings[m].b].push_back(m);
  }
  std::vector<std::size_t> open = {0};
  reached[0] = true;
  while (!open.empty()) {
    const std::size_t player = open.back();
    open.pop_back();
    for (const std::size_t m : of_player[player]) {
      const Meeting& meeting = pool.meetings[m];
      const std::size_t other = meeting.a == player ? meeting.b : meeting.a;
      if (reached[other] || !passes(meeting.a == player, meeting)) continue;
      reached[other] = true;
      open.push_back(other);
    }
  }
  return reached;
}

bool ScoredA(const Meeting& m) { return NumPairs(m.pairs) > m.pairs[0]; }
bool ScoredB(const Meeting& m) { return NumPairs(m.pairs) > m.pairs[4]; }

void RequireConnected(const Pool& pool, const RatingSettings& settings) {
  const std::vector<bool> reached = Reached(pool, [](bool, const Meeting&) { return true; });
  std::string missing;
  for (std::size_t i = 0; i < pool.names.size(); ++i) {
    if (!reached[i]) missing += (missing.empty() ? "" : ", ") + pool.names[i];
  }
  if (missing.empty()) return;
  const bool known = std::ranges::any_of(
      pool.meetings, [](const Meeting& meeting) { return meeting.a == 0; });  // the anchor's own
  if (!known) {
    throw Error(ExitCode::kUsage,
                settings.anchor + " played none of the matches; who did: " + missing);
  }
  throw Error(ExitCode::kFailed, "no chain of games connects " + pool.names[0] + " with " +
                                     missing +
                                     ": play a match between the groups, or rate them apart");
}

double LogLikelihood(const Pool& pool, const std::vector<double>& nats) {
  double sum = 0;
  for (const Meeting& m : pool.meetings) {
    const double d = nats[m.a] - nats[m.b];
    // log P(d) = -log1p(e^-d), for either sign without overflow.
    const auto log_probability = [](double x) {
      return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
    };
    sum += m.points_a * log_probability(d) + (m.games - m.points_a) * log_probability(-d);
  }
  return sum;
}

// Minus the second derivative of the log-likelihood, without the anchor's row.
EnvelopeSystem Information(const Pool& pool, const std::vector<double>& nats) {
  std::vector<std::size_t> first(pool.names.size() - 1);
  std::iota(first.begin(), first.end(), std::size_t{0});
  for (const Meeting& m : pool.meetings) {
    if (m.a > 0) first[m.b - 1] = std::min(first[m.b - 1], m.a - 1);
  }
  EnvelopeSystem information(std::move(first));
  for (const Meeting& m : pool.meetings) {
    const double p = Probability(nats[m.a] - nats[m.b]), weight = m.games * p * (1 - p);
    information.Add(m.b - 1, m.b - 1, weight);
    if (m.a == 0) continue;
    information.Add(m.a - 1, m.a - 1, weight);
    information.Add(m.b - 1, m.a - 1, -weight);
  }
  information.Factor();
  return information;
}

// Newton's method on a concave function; a step that would go down is halved.
std::vector<double> MostLikely(const Pool& pool) {
  std::vector<double> nats(pool.names.size(), 0.0);
  double likelihood = LogLikelihood(pool, nats);
  for (int iteration = 0; iteration < 200; ++iteration) {
    std::vector<double> step(pool.names.size() - 1, 0.0);
    for (const Meeting& m : pool.meetings) {
      const double gain = m.points_a - m.games * Probability(nats[m.a] - nats[m.b]);
      if (m.a > 0) step[m.a - 1] += gain;
      step[m.b - 1] -= gain;
    }
    Information(pool, nats).Solve(step);
    double scale = 1, largest = 0;
    for (const double s : step) largest = std::max(largest, std::abs(s));
    if (largest < 1e-10) break;
    while (true) {
      std::vector<double> next = nats;
      for (std::size_t i = 0; i < step.size(); ++i) next[i + 1] += scale * step[i];
      const double reached = LogLikelihood(pool, next);
      if (reached >= likelihood || scale < 1e-6) {
        nats = std::move(next);
        likelihood = reached;
        break;
      }
      scale /= 2;
    }
  }
  return nats;
}

// Of the points that a scored beyond what was expected. One pair of the largest spread more keeps a
// few equal results from looking certain.
double Variance(const Meeting& m, double expected) {
  double sum = 1;
  for (std::size_t i = 0; i < m.pairs.size(); ++i) {
    const double beyond = static_cast<double>(i) / 2 - 2 * expected;
    sum += static_cast<double>(m.pairs[i]) * beyond * beyond;
  }
  return sum;
}

// Standard deviation of each rating's difference to the anchor's, in nats.
std::vector<double> Deviations(const Pool& pool, const std::vector<double>& nats) {
  std::vector<double> variances;
  for (const Meeting& m : pool.meetings) {
    variances.push_back(Variance(m, Probability(nats[m.a] - nats[m.b])));
  }
  const EnvelopeSystem information = Information(pool, nats);
  std::vector<double> deviations(pool.names.size(), 0.0);
  for (std::size_t player = 1; player < pool.names.size(); ++player) {
    std::vector<double> x(pool.names.size() - 1, 0.0);
    x[player - 1] = 1;
    information.Solve(x);
    double variance = 0;
    for (std::size_t i = 0; i < pool.meetings.size(); ++i) {
      const Meeting& m = pool.meetings[i];
      const double influence = (m.a > 0 ? x[m.a - 1] : 0.0) - x[m.b - 1];
      variance += variances[i] * influence * influence;
    }
    deviations[player] = std::sqrt(variance);
  }
  return deviations;
}

}  // namespace

bool RatedPlayer::rests_on_prior() const { return std::isinf(low) || std::isinf(high); }

std::vector<RatedPlayer> FitRatings(std::span<const PlayedMatch> matches,
                                    const RatingSettings& settings) {
  const Pool pool = MakePool(matches, settings);
  RequireConnected(pool, settings);
  const std::vector<double> nats = MostLikely(pool), deviations = Deviations(pool, nats);
  // The anchor, or one it leads to, scored against the player: some rating is too high for it. And
  // the other way round.
  const std::vector<bool> from_above = Reached(
      pool, [](bool from_lower, const Meeting& m) { return from_lower ? ScoredA(m) : ScoredB(m); });
  const std::vector<bool> from_below = Reached(
      pool, [](bool from_lower, const Meeting& m) { return from_lower ? ScoredB(m) : ScoredA(m); });

  std::vector<RatedPlayer> players(pool.names.size());
  for (std::size_t i = 0; i < players.size(); ++i) {
    const double half = kNormal95 * deviations[i];
    players[i].name = pool.names[i];
    players[i].elo = kEloPerNat * nats[i];
    players[i].low = from_below[i] ? kEloPerNat * (nats[i] - half) : -kInfinity;
    players[i].high = from_above[i] ? kEloPerNat * (nats[i] + half) : kInfinity;
  }
  for (const Meeting& m : pool.meetings) {
    const std::int64_t games = 2 * NumPairs(m.pairs);
    const double points = static_cast<double>(games) * PairScore(m.pairs);
    players[m.a].games += games;
    players[m.b].games += games;
    players[m.a].score += points;  // points, until the next loop
    players[m.b].score += static_cast<double>(games) - points;
  }
  for (RatedPlayer& player : players) player.score /= static_cast<double>(player.games);
  std::ranges::stable_sort(players, std::greater{}, &RatedPlayer::elo);
  return players;
}

}  // namespace tengen
