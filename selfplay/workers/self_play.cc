// SPDX-License-Identifier: MIT
#include "selfplay/workers/self_play.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <type_traits>

#include "foundation/clock.h"
#include "foundation/errors.h"
#include "selfplay/games/registry.h"
#include "selfplay/workers/disk_reserve.h"
#include "selfplay/workers/self_play_worker.h"
#include "selfplay/workers/watchdog.h"
#include "selfplay/workers/worker_failure.h"

namespace tengen {
namespace {

double Ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

// A thread that came first must not take every game and leave the others idle.
int BoardsPerThread(const SelfPlayJob& job, int threads) {
  const auto games = static_cast<std::int64_t>(job.indices.size());
  const std::int64_t fair = (games + threads - 1) / threads;
  return static_cast<int>(
      std::clamp<std::int64_t>(fair, 1, std::max(1, job.settings.boards_per_thread)));
}

template <Game G>
SelfPlayStats RunFor(const SelfPlayJob& job, const GameSink& sink) {
  const double begin = Clock::Real().SteadySeconds();
  const DrawnGames<G> games(job.size, job.rules, job.draws);
  games.RequireToldApartBy(job.inputs);
  const int threads = static_cast<int>(std::min<std::int64_t>(
      ResolveThreads(job.settings.threads),
      std::max<std::int64_t>(1, static_cast<std::int64_t>(job.indices.size()))));
  GameQueue queue(job.indices);
  std::mutex mutex;  // guards stats, and calls sink and progress
  SelfPlayStats stats;
  WorkerFailure failure;

  const typename SelfPlayWorker<G>::Shared shared{
      job,
      games,
      BoardsPerThread(job, threads),
      queue,
      failure.raised(),
      [&](std::optional<GameRecord>&& record, const SelfPlayStats& delta) {
        const std::lock_guard lock(mutex);
        stats.Add(delta);
        stats.wall_seconds = Clock::Real().SteadySeconds() - begin;
        if (record) sink(std::move(*record));
        if (job.progress) job.progress(stats);
      }};

  std::deque<Heartbeat> hearts(static_cast<std::size_t>(threads));
  const Watchdog watchdog({.what = "self-play",
                           .stuck_seconds = job.settings.stuck_seconds,
                           .idle = [&] { return job.disk != nullptr && job.disk->waiting(); },
                           .rescue = job.rescue,
                           .rescue_seconds = 10},
                          hearts);
  std::vector<std::thread> pool;
  for (Heartbeat& heart : hearts) {
    pool.emplace_back([&] {
      SelfPlayWorker<G> worker(shared, heart);
      try {
        worker.Run();
      } catch (...) {
        failure.Note("self-play", heart.Where(), std::current_exception());
      }
      heart.End();
    });
  }
  for (std::thread& thread : pool) thread.join();
  failure.Rethrow();
  return stats;
}

}  // namespace

double SelfPlayStats::batch_fill() const {
  return Ratio(static_cast<double>(evaluations), static_cast<double>(batch_rows));
}
double SelfPlayStats::waiting_share() const { return Ratio(evaluator_seconds, thread_seconds); }
double SelfPlayStats::cache_hit_rate() const {
  return Ratio(static_cast<double>(cache_hits), static_cast<double>(cache_lookups));
}

void SelfPlayStats::Count(const GameRecord& record) {
  games += 1;
  plies += static_cast<std::int64_t>(record.moves.size());
  positions += std::count_if(record.moves.begin(), record.moves.end(),
                             [](const MoveRecord& move) { return move.search.has_value(); });
  switch (record.outcome.winner) {
    case Winner::kBlack:
      black_wins += 1;
      break;
    case Winner::kWhite:
      white_wins += 1;
      break;
    case Winner::kDraw:
      draws += 1;
      break;
    case Winner::kNoResult:
    case Winner::kBothLose:
      others += 1;
      break;
  }
  if (record.outcome.reason == EndReason::kResignation) resigned += 1;
  if (record.outcome.reason == EndReason::kMoveLimit) move_limit += 1;
  if (record.would_resign) would_resign += 1;
  if (IsFalseResignation(record)) false_resignations += 1;
  if (record.outcome.black_margin) {
    black_margin += static_cast<double>(*record.outcome.black_margin);
    scored_games += 1;
  }
}

void SelfPlayStats::Add(const SelfPlayStats& o) {
  games += o.games;
  plies += o.plies;
  positions += o.positions;
  searches += o.searches;
  evaluations += o.evaluations;
  batches += o.batches;
  batch_rows += o.batch_rows;
  cache_lookups += o.cache_lookups;
  cache_hits += o.cache_hits;
  wall_seconds += o.wall_seconds;
  thread_seconds += o.thread_seconds;
  evaluator_seconds += o.evaluator_seconds;
  black_wins += o.black_wins;
  white_wins += o.white_wins;
  draws += o.draws;
  others += o.others;
  resigned += o.resigned;
  move_limit += o.move_limit;
  would_resign += o.would_resign;
  false_resignations += o.false_resignations;
  black_margin += o.black_margin;
  scored_games += o.scored_games;
}

SelfPlayStats RunSelfPlay(const SelfPlayJob& job, const GameSink& sink) {
  return VisitGame(job.game,
                   [&](auto game) { return RunFor<typename decltype(game)::type>(job, sink); });
}

}  // namespace tengen
