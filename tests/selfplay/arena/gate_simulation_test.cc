// SPDX-License-Identifier: MIT
// Whole gates without boards: a generator of pairs with known strength and share of draws drives
// the ledger, the test and the decision as match play does, with many boards at once and quick wins
// first. What is promised of error rates, of arrival order and of intervals is counted here.
// TENGEN_GATE_MATCHES sets how many matches a test plays.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "foundation/random.h"
#include "selfplay/arena/gate.h"
#include "selfplay/arena/pair_ledger.h"
#include "tests/foundation/under_sanitizer.h"

namespace tengen {
namespace {

constexpr double kDrawShares[] = {0, 0.2, 0.4, 0.6};
constexpr int kBoards = 64;         // games under way at once
constexpr int kUncapped = 1000000;  // pairs; every match here ends long before

int Matches() {
  if (const char* wanted = std::getenv("TENGEN_GATE_MATCHES")) return std::atoi(wanted);
  return kUnderSanitizer ? 800 : 20000;
}

// The games of one match, drawn pair by pair in list order, so that every order of arrival meets
// the same results. An opening favours a colour by up to `bias` of the score, either way.
class SimulatedGames {
 public:
  SimulatedGames(double elo, double draws, std::uint64_t match)
      : random_(20, RandomPurpose::kTest, match), win_(EloToScore(elo) - draws / 2), draws_(draws) {
    bias_ = std::min(0.15, std::min(win_, 1 - draws_ - win_));
  }

  MatchGame Game(int index) {
    const auto pair = static_cast<std::size_t>(index / 2);
    while (points_.size() <= pair) DrawPair();
    MatchGame game;
    game.pair = index / 2;
    game.a_color = index % 2 == 0 ? Color::kBlack : Color::kWhite;
    game.record.game_index = static_cast<std::uint64_t>(index);
    const int points = points_[pair][static_cast<std::size_t>(index % 2)];
    const bool black_wins = (points == 2) == (game.a_color == Color::kBlack);
    game.record.outcome.winner = points == 1  ? Winner::kDraw
                                 : black_wins ? Winner::kBlack
                                              : Winner::kWhite;
    return game;
  }

  // A's wins are quick, its losses slow.
  int Duration(int index) {
    const auto pair = static_cast<std::size_t>(index / 2);
    const int points = points_[pair][static_cast<std::size_t>(index % 2)];
    return (points == 2 ? 20 : points == 1 ? 60 : 100) + index * 7919 % 20;
  }

 private:
  void DrawPair() {
    const double bias = bias_ * (2 * random_.Uniform() - 1);
    std::array<int, 2> points{};
    for (std::size_t g = 0; g < 2; ++g) {
      const double win = win_ + (g == 0 ? bias : -bias), u = random_.Uniform();
      points[g] = u < win ? 2 : u < win + draws_ ? 1 : 0;
    }
    points_.push_back(points);
  }

  RandomStream random_;
  double win_, draws_, bias_;
  std::vector<std::array<int, 2>> points_;
};

GateResult PlayInListOrder(SimulatedGames& games, const MatchJob& job) {
  PairLedger ledger(job);
  while (const auto game = ledger.Take()) ledger.Report(games.Game(*game));
  return DecideGate(ledger.TakeResult(), CapRule::kScore);
}

// As match play does it: kBoards games under way, each reported when it ends.
GateResult PlayShortGamesFirst(SimulatedGames& games, const MatchJob& job) {
  PairLedger ledger(job);
  using Ending = std::pair<std::int64_t, int>;  // when, which game
  std::priority_queue<Ending, std::vector<Ending>, std::greater<>> under_way;
  const auto begin = [&](std::int64_t now) {
    const auto game = ledger.Take();
    if (!game) return;
    games.Game(*game);  // draws its pair
    under_way.emplace(now + games.Duration(*game), *game);
  };
  for (int board = 0; board < kBoards; ++board) begin(0);
  while (!ledger.over() && !under_way.empty()) {
    const auto [now, game] = under_way.top();
    under_way.pop();
    ledger.Report(games.Game(game));
    begin(now);
  }
  return DecideGate(ledger.TakeResult(), CapRule::kScore);
}

GateResult PlayReversed(SimulatedGames& games, const MatchJob& job) {
  PairLedger ledger(job);
  for (int game = 2 * job.pairs - 1; game >= 0; --game) ledger.Report(games.Game(game));
  return DecideGate(ledger.TakeResult(), CapRule::kScore);
}

// What this program does not do: count pairs as they become complete.
bool AcceptedByArrival(SimulatedGames& games, const SprtSettings& settings) {
  using Ending = std::pair<std::int64_t, int>;
  std::priority_queue<Ending, std::vector<Ending>, std::greater<>> under_way;
  std::vector<int> points, reported;
  PairCounts counts{};
  int next = 0;
  const auto begin = [&](std::int64_t now) {
    games.Game(next);
    under_way.emplace(now + games.Duration(next), next);
    ++next;
  };
  for (int board = 0; board < kBoards; ++board) begin(0);
  while (true) {
    const auto [now, index] = under_way.top();
    under_way.pop();
    const auto pair = static_cast<std::size_t>(index / 2);
    points.resize(std::max(points.size(), pair + 1));
    reported.resize(points.size());
    const MatchGame game = games.Game(index);
    const Winner winner = game.record.outcome.winner;
    points[pair] += winner == Winner::kDraw ? 1 : OutcomeValue(winner, game.a_color) > 0 ? 2 : 0;
    if (++reported[pair] == 2) {
      ++counts[static_cast<std::size_t>(points[pair])];
      const SprtVerdict verdict = EvaluateSprt(counts, settings).verdict;
      if (verdict != SprtVerdict::kContinue) return verdict == SprtVerdict::kAccept;
    }
    begin(now);
  }
}

bool SameVerdict(const GateResult& a, const GateResult& b) {
  return a.accepted == b.accepted && a.reason == b.reason &&
         a.match.tally.pairs == b.match.tally.pairs && a.match.sprt.llr == b.match.sprt.llr;
}

struct ErrorRate {
  int matches = 0, accepted = 0, dependent = 0;
  std::int64_t pairs = 0;
  double share() const { return accepted / static_cast<double>(matches); }
};

// Gates without a cap. Every match is played in three orders of arrival.
ErrorRate PlayGates(double elo, double draws, const SprtSettings& sprt, int matches,
                    std::uint64_t first) {
  ErrorRate rate;
  MatchJob job;
  job.pairs = kUncapped;
  job.sprt = sprt;
  for (int match = 0; match < matches; ++match) {
    SimulatedGames games(elo, draws, first + static_cast<std::uint64_t>(match));
    const GateResult result = PlayShortGamesFirst(games, job);
    EXPECT_EQ(result.reason, GateReason::kTest);
    MatchJob finite = job;
    finite.pairs = static_cast<int>(NumPairs(result.match.tally.pairs)) + 10;
    rate.dependent += !SameVerdict(result, PlayInListOrder(games, job)) ||
                      !SameVerdict(result, PlayReversed(games, finite));
    rate.accepted += result.accepted;
    rate.pairs += NumPairs(result.match.tally.pairs);
    ++rate.matches;
  }
  return rate;
}

// Prints a line for each share of draws and returns the sums.
ErrorRate PlayGatesForAllDrawShares(double elo, const SprtSettings& sprt, std::uint64_t stream) {
  ErrorRate all;
  for (const double draws : kDrawShares) {
    const ErrorRate one = PlayGates(elo, draws, sprt, Matches() / 4,
                                    stream + static_cast<std::uint64_t>(all.matches));
    std::printf("true %+3.0f Elo, draws %2.0f %%: accepted %5.2f %%, %4.0f pairs a match\n", elo,
                100 * draws, 100 * one.share(), static_cast<double>(one.pairs) / one.matches);
    all.matches += one.matches;
    all.accepted += one.accepted;
    all.dependent += one.dependent;
    all.pairs += one.pairs;
  }
  return all;
}

// Four standard errors where so few matches are played that chance alone could break the promise.
double Slack(const ErrorRate& rate) {
  const double chance = 4 * std::sqrt(0.05 * 0.95 / rate.matches);
  return Matches() >= 20000 ? 0.005 : chance;
}

const SprtSettings kTest{0, 35, 0.05, 0.05};

TEST(GateSimulation, FalsePromotionsAtTrueZero) {
  const ErrorRate rate = PlayGatesForAllDrawShares(0, kTest, 0);
  std::printf("gate at true 0: %d matches, false promotions %.2f %%, dependent on arrival %d\n",
              rate.matches, 100 * rate.share(), rate.dependent);
  EXPECT_LE(rate.share(), kTest.alpha + Slack(rate));
  EXPECT_EQ(rate.dependent, 0);
}

TEST(GateSimulation, MissedImprovementsAtTrueElo1) {
  const ErrorRate rate = PlayGatesForAllDrawShares(35, kTest, 1 << 24);
  std::printf("gate at true +35: %d matches, missed %.2f %%, dependent on arrival %d\n",
              rate.matches, 100 * (1 - rate.share()), rate.dependent);
  EXPECT_LE(1 - rate.share(), kTest.beta + Slack(rate));
  EXPECT_EQ(rate.dependent, 0);
}

// The fault that the list order is there for: at true 0, quick wins first, counted as they come.
TEST(GateSimulation, CountingAsGamesArriveWouldPromoteWorseNetworks) {
  const int matches = std::max(100, Matches() / 20);
  int accepted = 0;
  for (int match = 0; match < matches; ++match) {
    SimulatedGames games(0, 0.2, (2ULL << 24) + static_cast<std::uint64_t>(match));
    accepted += AcceptedByArrival(games, kTest);
  }
  std::printf("counted as they arrive, true 0: %d matches, false promotions %.1f %%\n", matches,
              100.0 * accepted / matches);
  EXPECT_GT(accepted, matches / 8);
}

// What the rules at the cap give for the presets' gates. Shares of all gates, in percent.
struct CapShares {
  double capped = 0;                             // reached the cap
  double score = 0, likelihood = 0, refuse = 0;  // accepted under each rule
};

CapShares PlayCappedGates(double elo, double draws, double elo1, int cap, std::uint64_t first) {
  CapShares shares;
  MatchJob job;
  job.pairs = cap;
  job.sprt = SprtSettings{0, elo1, 0.05, 0.05};
  const int matches = Matches() / 10;
  for (int match = 0; match < matches; ++match) {
    SimulatedGames games(elo, draws, first + static_cast<std::uint64_t>(match));
    const GateResult result = PlayInListOrder(games, job);
    shares.capped += result.reason == GateReason::kCap;
    shares.score += result.accepted;
    shares.likelihood += DecideGate(result.match, CapRule::kLikelihood).accepted;
    shares.refuse += DecideGate(result.match, CapRule::kRefuse).accepted;
  }
  for (double* share : {&shares.capped, &shares.score, &shares.likelihood, &shares.refuse}) {
    *share *= 100.0 / matches;
  }
  return shares;
}

TEST(GateSimulation, RulesAtTheCap) {
  struct Preset {
    const char* name;
    double elo1;
    int cap;
  };
  const double chance = 4 * std::sqrt(5.0 * 95.0 / (Matches() / 10.0));  // percent
  std::printf("%-33s true Elo  draws  reach the cap  accepted: score  likelihood  refuse\n",
              "gate");
  std::uint64_t stream = 3ULL << 24;
  for (const Preset& preset : {Preset{"0 to 80, 30 pairs (quickstart)", 80, 30},
                               Preset{"0 to 60, 40 pairs (go9-cpu)", 60, 40},
                               Preset{"0 to 50, 100 pairs (default)", 50, 100},
                               Preset{"0 to 35, 200 pairs (GPU)", 35, 200}}) {
    for (const double elo : {-preset.elo1, 0.0, preset.elo1, 2 * preset.elo1}) {
      for (const double draws : {0.0, 0.4}) {
        const CapShares s = PlayCappedGates(elo, draws, preset.elo1, preset.cap, stream += 1 << 20);
        std::printf("%-33s %+8.0f %4.0f %% %12.1f %% %14.1f %% %9.1f %% %5.1f %%\n", preset.name,
                    elo, 100 * draws, s.capped, s.score, s.likelihood, s.refuse);
        if (elo < 0) {
          EXPECT_LE(s.score, 6 + chance);
        } else if (elo == 0) {
          EXPECT_LE(s.refuse, 5 + chance);
          EXPECT_LE(s.likelihood, 21 + 2 * chance);
        } else if (elo == preset.elo1) {
          EXPECT_GE(s.score, 92 - chance);
          EXPECT_GE(s.likelihood, 78 - 2 * chance);
        }
      }
    }
  }
}

// Intervals of matches of a fixed length, and, for what it is worth, of gates ended by their test.
TEST(GateSimulation, IntervalsCover) {
  const double slack = Matches() >= 20000 ? 0.01 : 4 * std::sqrt(0.05 * 0.95 / (Matches() / 4.0));
  for (const double elo : {0.0, 35.0}) {
    for (const double draws : kDrawShares) {
      int covered = 0, covered_by_gates = 0;
      const int matches = Matches() / 4;
      MatchJob job;
      for (int match = 0; match < matches; ++match) {
        SimulatedGames games(elo, draws, (4ULL << 30) + static_cast<std::uint64_t>(match));
        const auto covers = [elo](const EloEstimate& e) { return e.low <= elo && elo <= e.high; };
        job.pairs = 100;
        job.sprt.reset();
        covered += covers(PlayInListOrder(games, job).match.elo);
        job.pairs = 200;
        job.sprt = kTest;
        covered_by_gates += covers(PlayInListOrder(games, job).match.elo);
      }
      const double share = covered / static_cast<double>(matches);
      std::printf(
          "true %+3.0f Elo, draws %2.0f %%: of %d intervals %.2f %% hold the truth; of gates %.2f "
          "%%\n",
          elo, 100 * draws, matches, 100 * share, 100.0 * covered_by_gates / matches);
      EXPECT_NEAR(share, 0.95, slack);
    }
  }
}

}  // namespace
}  // namespace tengen
