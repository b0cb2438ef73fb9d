// SPDX-License-Identifier: MIT
#include "selfplay/arena/pair_ledger.h"

#include <algorithm>
#include <utility>

namespace tengen {
namespace {

// Half points of A.
int HalfPoints(const MatchGame& game) {
  const Winner winner = game.record.outcome.winner;
  if (winner != Winner::kBlack && winner != Winner::kWhite) return 1;
  return OutcomeValue(winner, game.a_color) > 0 ? 2 : 0;
}

}  // namespace

PairLedger::PairLedger(const MatchJob& job) : job_(job) {
  over_ = job.pairs <= 0;
  if (job.sprt) result_.sprt = EvaluateSprt({}, *job.sprt);
}

std::optional<int> PairLedger::Take() {
  const std::lock_guard lock(mutex_);
  if (over_ || next_game_ >= 2 * job_.pairs) return std::nullopt;
  return next_game_++;
}

void PairLedger::Report(MatchGame&& game) {
  const std::lock_guard lock(mutex_);
  if (over_) return;
  waiting_[game.pair].push_back(std::move(game));
  while (!over_ && !waiting_.empty() && waiting_.begin()->first == counted_pairs_ &&
         waiting_.begin()->second.size() == 2) {
    std::vector<MatchGame> pair = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    CountPair(std::move(pair));
  }
}

void PairLedger::CountPair(std::vector<MatchGame>&& pair) {
  if (pair[0].a_color == Color::kWhite) std::swap(pair[0], pair[1]);
  int half_points = 0;
  for (MatchGame& game : pair) {
    const int points = HalfPoints(game);
    half_points += points;
    auto& side = game.a_color == Color::kBlack ? result_.tally.black : result_.tally.white;
    (points == 2 ? side.wins : points == 1 ? side.draws : side.losses) += 1;
    result_.games.push_back(std::move(game));
  }
  result_.tally.pairs[static_cast<std::size_t>(half_points)] += 1;
  ++counted_pairs_;
  if (job_.sprt) {
    result_.sprt = EvaluateSprt(result_.tally.pairs, *job_.sprt);
    if (result_.sprt.verdict != SprtVerdict::kContinue) over_ = true;
  }
  if (counted_pairs_ == job_.pairs) over_ = true;
  if (job_.progress) job_.progress({result_.tally, result_.sprt});
}

MatchResult PairLedger::TakeResult() {
  const std::lock_guard lock(mutex_);
  result_.elo = EstimateElo(result_.tally.pairs);
  result_.stopped = !over_;
  return std::move(result_);
}

}  // namespace tengen
