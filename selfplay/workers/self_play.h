// SPDX-License-Identifier: MIT
// Self-play: plays the listed games with one network and hands out their records. Game i depends on
// the job's game, rules, settings, seed and i alone: with a deterministic evaluator not on threads,
// boards a thread, half-batches or cache. So a stopped job is resumed by running the missing
// indices.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/evaluator.h"
#include "selfplay/records/game_record.h"
#include "selfplay/search/search_settings.h"
#include "selfplay/workers/game_draws.h"
#include "selfplay/workers/self_play_settings.h"

namespace tengen {

class DiskReserve;

// Makes an evaluator; called once by each thread, in that thread. The shape is that of the batches
// to come.
using EvaluatorFactory = std::function<std::unique_ptr<Evaluator>(const InputShape& shape)>;

// Sums; shares and means are computed from them. Plies and positions (searched moves) are those of
// finished games; searches counts the moves of all games so far.
struct SelfPlayStats {
  std::int64_t games = 0, plies = 0, positions = 0;
  std::int64_t searches = 0;
  std::int64_t evaluations = 0;              // rows evaluated
  std::int64_t batches = 0, batch_rows = 0;  // batch_rows: what they could have held
  std::int64_t cache_lookups = 0, cache_hits = 0;
  double wall_seconds = 0;
  double thread_seconds = 0, evaluator_seconds = 0;  // summed over threads
  std::int64_t black_wins = 0, white_wins = 0, draws = 0, others = 0;
  std::int64_t resigned = 0, move_limit = 0;
  // Of games with resignation disabled: how many would have been resigned, and how many of them
  // wrongly.
  std::int64_t would_resign = 0, false_resignations = 0;
  double black_margin = 0;  // summed over games with a score
  std::int64_t scored_games = 0;

  double batch_fill() const;     // mean share of a batch's rows that were used
  double waiting_share() const;  // share of the threads' time spent in the evaluator
  double cache_hit_rate() const;
  void Count(const GameRecord& record);
  void Add(const SelfPlayStats& other);
};

struct SelfPlayJob {
  std::string game = "go";
  std::string size = "9";
  std::string rules = "tromp-taylor";
  std::string inputs;  // input set of the network; "" for the game's default
  GameDraws draws;     // size and rules hold where it names none
  SelfPlaySettings settings;
  SearchSettings search;
  std::uint64_t seed = 1;
  std::uint32_t generation = 0;
  std::vector<std::uint64_t> indices;  // games to play, started in this order
  EvaluatorFactory make_evaluator;
  // Optional: called about twice a second and after each game with the sums so far; from any
  // thread, one call at a time.
  std::function<void(const SelfPlayStats&)> progress;
  // Optional: once true, no game is started, open games are dropped, and the call returns at the
  // next batch.
  const std::atomic<bool>* stop = nullptr;
  // Optional: threads wait here while its disk is full.
  DiskReserve* disk = nullptr;
  // Optional: saves what is finished before a thread that hangs ends the process (watchdog.h); from
  // any thread, also during a call of the sink.
  std::function<void()> rescue;
};

// Takes each finished game; called from any thread, one call at a time, in order of finishing.
using GameSink = std::function<void(GameRecord&&)>;

// Returns when all games are done or the job was stopped. Throws Error for unknown games, rules or
// sizes, and, after all threads have ended, the first failure of a thread, naming game and ply. A
// thread that takes no step for settings.stuck_seconds ends the process with kDeviceLost.
SelfPlayStats RunSelfPlay(const SelfPlayJob& job, const GameSink& sink);

}  // namespace tengen
