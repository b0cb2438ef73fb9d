// SPDX-License-Identifier: MIT
#include "selfplay/arena/match.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <thread>
#include <type_traits>
#include <vector>

#include "foundation/clock.h"
#include "foundation/errors.h"
#include "foundation/stop.h"
#include "selfplay/arena/match_worker.h"
#include "selfplay/arena/pair_ledger.h"
#include "selfplay/games/registry.h"
#include "selfplay/workers/watchdog.h"
#include "selfplay/workers/worker_failure.h"

namespace tengen {
namespace {

template <Game G>
MatchResult RunFor(const MatchJob& job) {
  const double begin = Clock::Real().SteadySeconds();
  // What the networks' inputs tell apart was asked where they were trained.
  const DrawnGames<G> drawn(job.size, job.rules, job.draws);
  const bool programs = job.a.kind == PlayerKind::kGtp || job.b.kind == PlayerKind::kGtp;
  if (programs && std::string_view(G::kName) != "go") {
    throw Error(ExitCode::kUsage, "a gtp: player plays only go, not " + std::string(G::kName));
  }
  if constexpr (std::is_same_v<G, Go>) {
    for (const GoRules& rules : drawn.all()) {
      if (!programs || !rules.encore()) continue;
      throw Error(ExitCode::kUsage,
                  "a gtp: player knows no clean-up phases, which \"" + rules.ToString() +
                      "\" needs between programs; play it under area rules such as chinese");
    }
  }
  const int games = std::max(1, 2 * job.pairs);
  const int threads = std::min(ResolveThreads(job.settings.threads), games);
  // A program thinks while its thread waits: more boards a thread would only mean more processes.
  // And who thinks against a clock must not wait for other boards.
  const bool timed = job.control.kind != TimeControlKind::kNone;
  const int boards = programs || timed ? 1
                                       : std::clamp((games + threads - 1) / threads, 1,
                                                    std::max(1, job.settings.boards_per_thread));
  PairLedger ledger(job);
  WorkerFailure failure;
  std::vector<std::int64_t> evaluations(static_cast<std::size_t>(threads), 0);
  std::deque<Heartbeat> hearts(static_cast<std::size_t>(threads));
  const Watchdog watchdog({.what = "match",
                           .stuck_seconds = programs ? 0 : job.settings.stuck_seconds,
                           .idle = {},
                           .rescue = {},  // a match is played anew
                           .rescue_seconds = 0},
                          hearts);
  std::vector<std::thread> pool;
  for (int t = 0; t < threads; ++t) {
    pool.emplace_back([&, t] {
      Heartbeat& heart = hearts[static_cast<std::size_t>(t)];
      MatchWorker<G> worker(job, drawn, boards, ledger, failure.raised(), heart);
      try {
        worker.Run();
      } catch (const Error& error) {
        // A signal breaks off the wait for a program's move; that is a stop and no failure.
        if (!StopSignal::Requested() || error.code() != StopSignal::Code()) {
          failure.Note("match", heart.Where(), std::current_exception());
        }
      } catch (...) {
        failure.Note("match", heart.Where(), std::current_exception());
      }
      heart.End();
      evaluations[static_cast<std::size_t>(t)] = worker.evaluations();
    });
  }
  for (std::thread& thread : pool) thread.join();
  failure.Rethrow();
  MatchResult result = ledger.TakeResult();
  for (std::int64_t count : evaluations) result.evaluations += count;
  result.seconds = Clock::Real().SteadySeconds() - begin;
  return result;
}

}  // namespace

MatchResult RunMatch(const MatchJob& job) {
  return VisitGame(job.game, [&](auto game) { return RunFor<typename decltype(game)::type>(job); });
}

}  // namespace tengen
