// SPDX-License-Identifier: MIT
// One thread of self-play: many games in lock step, one leaf a game a batch. Two half-batches, when
// asked for, are in the evaluator by turns, so that one is computed while the other's trees are
// searched. Threads share only whole games: the queue of indices in, finished records out.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "foundation/clock.h"
#include "model/evaluation_cache.h"
#include "model/evaluator.h"
#include "selfplay/records/quantise.h"
#include "selfplay/workers/disk_reserve.h"
#include "selfplay/workers/evaluation_lane.h"
#include "selfplay/workers/game_slot.h"
#include "selfplay/workers/heartbeat.h"
#include "selfplay/workers/self_play.h"

namespace tengen {

// Hands out game indices; any thread.
class GameQueue {
 public:
  explicit GameQueue(std::span<const std::uint64_t> indices) : indices_(indices) {}
  std::optional<std::uint64_t> Take() {
    const std::size_t next = next_.fetch_add(1, std::memory_order_relaxed);
    if (next >= indices_.size()) return std::nullopt;
    return indices_[next];
  }

 private:
  std::span<const std::uint64_t> indices_;
  std::atomic<std::size_t> next_{0};
};

template <Game G>
class SelfPlayWorker {
 public:
  struct Shared {
    const SelfPlayJob& job;
    const DrawnGames<G>& games;
    int boards;  // games of this thread at once
    GameQueue& queue;
    const std::atomic<bool>& abort;  // another thread failed
    // Takes a finished game (or none) and what the thread did since the last call.
    std::function<void(std::optional<GameRecord>&&, const SelfPlayStats&)> report;
  };

  SelfPlayWorker(const Shared& shared, Heartbeat& heart) : shared_(shared), heart_(heart) {}

  void Run() {
    last_report_ = Now();
    const SelfPlaySettings& settings = shared_.job.settings;
    const InputShape shape = shared_.games.Shape(shared_.job.inputs);
    const std::unique_ptr<Evaluator> evaluator = shared_.job.make_evaluator(shape);
    std::optional<EvaluationCache> cache;
    if (settings.cache_entries > 0) cache.emplace(shape, settings.cache_entries);

    const int groups = std::min(settings.half_batches, shared_.boards);
    for (int g = 0; g < groups; ++g) {
      const int boards = shared_.boards / groups + (g < shared_.boards % groups ? 1 : 0);
      groups_.push_back(
          std::make_unique<Group>(*evaluator, cache ? &*cache : nullptr, shape, boards, g));
      for (int b = 0; b < boards; ++b) {
        groups_.back()->slots.push_back(std::make_unique<GameSlot<G>>(shared_.job, shared_.games));
      }
      groups_.back()->active.assign(static_cast<std::size_t>(boards), false);
    }
    while (!Stopped() && Round()) {
      // The trees stay as they are: a pause changes no game.
      if (shared_.job.disk != nullptr) shared_.job.disk->WaitForRoom([this] { return Stopped(); });
    }
    // A batch still in flight reads our buffers: wait for it before they go.
    for (auto& group : groups_) {
      if (group->lane.started()) group->lane.Finish([](int, const Evaluation&) {});
    }
    Report(std::nullopt);
  }

 private:
  static double Now() { return Clock::Real().SteadySeconds(); }

  struct Group {
    Group(Evaluator& evaluator, EvaluationCache* cache, const InputShape& shape, int boards,
          int slot)
        : lane(evaluator, cache, shape, boards, slot) {}
    EvaluationLane<G> lane;
    std::vector<std::unique_ptr<GameSlot<G>>> slots;
    std::vector<bool> active;  // has a game in play
  };

  bool Stopped() const {
    return shared_.abort.load(std::memory_order_relaxed) ||
           (shared_.job.stop != nullptr && shared_.job.stop->load(std::memory_order_relaxed));
  }

  // Says whose game the next lines are about, to whom a failure or a standstill is put down.
  GameSlot<G>& Attend(GameSlot<G>& slot) {
    heart_.At(slot.game_index(), slot.ply());
    return slot;
  }
  GameSlot<G>& Attend(Group& group, int owner) {
    return Attend(*group.slots[static_cast<std::size_t>(owner)]);
  }

  // One step of every game; false when all games are done.
  bool Round() {
    bool busy = false;
    for (auto& group : groups_) {
      if (group->lane.started()) {
        Attend(*group, group->lane.first_owner());
        group->lane.Finish([&](int owner, const Evaluation& evaluation) {
          Attend(*group, owner).Deliver(evaluation);
        });
      }
      Fill(*group);
      if (group->lane.empty()) continue;
      Attend(*group, group->lane.first_owner());
      group->lane.Start();
      busy = true;
    }
    if (Now() - last_report_ > 0.5) Report(std::nullopt);
    return busy;
  }

  void Fill(Group& group) {
    for (std::size_t s = 0; s < group.slots.size(); ++s) {
      GameSlot<G>& slot = *group.slots[s];
      while (!Stopped()) {
        if (!group.active[s]) {
          const std::optional<std::uint64_t> index = shared_.queue.Take();
          if (!index) break;
          heart_.At(*index, 0);
          slot.Begin(*index);
          group.active[s] = true;
        }
        if (Attend(slot).Advance() == SlotState::kFinished) {
          group.active[s] = false;
          Report(Quantised(slot.TakeRecord()));
          continue;
        }
        const std::optional<Evaluation> cached = group.lane.Request(
            slot.leaf(), slot.leaf_history(), slot.symmetry(), static_cast<int>(s));
        if (!cached) break;
        slot.Deliver(*cached);
      }
    }
  }

  void Report(std::optional<GameRecord>&& record) {
    SelfPlayStats now;
    for (const auto& group : groups_) {
      const LaneStats& lane = group->lane.stats();
      now.evaluations += lane.evaluations;
      now.batches += lane.batches;
      now.batch_rows += lane.batch_rows;
      now.cache_lookups += lane.cache_lookups;
      now.cache_hits += lane.cache_hits;
      now.evaluator_seconds += lane.evaluator_seconds;
      for (const auto& slot : group->slots) now.searches += slot->searches();
    }
    const double time = Now();
    SelfPlayStats delta;
    delta.evaluations = now.evaluations - reported_.evaluations;
    delta.searches = now.searches - reported_.searches;
    delta.batches = now.batches - reported_.batches;
    delta.batch_rows = now.batch_rows - reported_.batch_rows;
    delta.cache_lookups = now.cache_lookups - reported_.cache_lookups;
    delta.cache_hits = now.cache_hits - reported_.cache_hits;
    delta.evaluator_seconds = now.evaluator_seconds - reported_.evaluator_seconds;
    delta.thread_seconds = time - last_report_;
    if (record) delta.Count(*record);
    reported_ = now;
    last_report_ = time;
    shared_.report(std::move(record), delta);
  }

  const Shared shared_;
  Heartbeat& heart_;
  std::vector<std::unique_ptr<Group>> groups_;
  SelfPlayStats reported_;
  double last_report_ = 0;
};

}  // namespace tengen
