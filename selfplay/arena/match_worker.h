// SPDX-License-Identifier: MIT
// One thread of match play: many games in lock step, with one batch for each player's evaluator.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/evaluation_cache.h"
#include "selfplay/arena/match_game.h"
#include "selfplay/arena/pair_ledger.h"
#include "selfplay/workers/evaluation_lane.h"
#include "selfplay/workers/heartbeat.h"

namespace tengen {

template <Game G>
class MatchWorker {
 public:
  // All must outlive the worker; abort: another thread failed.
  MatchWorker(const MatchJob& job, const DrawnGames<G>& drawn, int boards, PairLedger& ledger,
              const std::atomic<bool>& abort, Heartbeat& heart)
      : job_(job), drawn_(drawn), boards_(boards), ledger_(ledger), abort_(abort), heart_(heart) {}

  void Run() {
    for (int p = 0; p < 2; ++p) {
      const MatchPlayer& player = p == 0 ? job_.a : job_.b;
      if (player.kind != PlayerKind::kSearch) continue;
      Seat& seat = seats_[p];
      const InputShape shape = drawn_.Shape(player.inputs);
      seat.evaluator = player.make_evaluator(shape);
      if (job_.settings.cache_entries > 0) seat.cache.emplace(shape, job_.settings.cache_entries);
      seat.lane.emplace(*seat.evaluator, seat.cache ? &*seat.cache : nullptr, shape, boards_, 0);
    }
    for (int b = 0; b < boards_; ++b) {
      slots_.push_back(std::make_unique<MatchGameSlot<G>>(job_, drawn_));
    }
    states_.assign(slots_.size(), State::kIdle);
    while (Round()) {
    }
  }

  std::int64_t evaluations() const {
    std::int64_t sum = 0;
    for (const Seat& seat : seats_) sum += seat.lane ? seat.lane->stats().evaluations : 0;
    return sum;
  }

 private:
  enum class State { kIdle, kReady, kInBatch };
  // One player's place at all boards of this thread.
  struct Seat {
    std::unique_ptr<Evaluator> evaluator;
    std::optional<EvaluationCache> cache;
    std::optional<EvaluationLane<G>> lane;
  };

  bool Stopped() const {
    return abort_.load(std::memory_order_relaxed) || ledger_.over().load() ||
           (job_.stop != nullptr && job_.stop->load(std::memory_order_relaxed));
  }

  // Says whose game the next lines are about, to whom a failure or a standstill is put down.
  MatchGameSlot<G>& Attend(int owner) {
    MatchGameSlot<G>& slot = *slots_[static_cast<std::size_t>(owner)];
    heart_.At(static_cast<std::uint64_t>(slot.game_index()), slot.ply());
    return slot;
  }

  // One step of every game; false when there is nothing left to do.
  bool Round() {
    for (std::size_t s = 0; s < slots_.size(); ++s) Fill(s);
    if (Stopped()) return false;
    bool busy = false;
    for (Seat& seat : seats_) {
      if (!seat.lane || seat.lane->empty()) continue;
      Attend(seat.lane->first_owner());
      seat.lane->Start();
      busy = true;
    }
    for (Seat& seat : seats_) {
      if (!seat.lane || !seat.lane->started()) continue;
      seat.lane->Finish([&](int owner, const Evaluation& evaluation) {
        Attend(owner).Deliver(evaluation);
        states_[static_cast<std::size_t>(owner)] = State::kReady;
      });
    }
    return busy;
  }

  void Fill(std::size_t s) {
    MatchGameSlot<G>& slot = *slots_[s];
    while (!Stopped()) {
      if (states_[s] == State::kIdle) {
        const std::optional<int> game = ledger_.Take();
        if (!game) return;
        heart_.At(static_cast<std::uint64_t>(*game), 0);
        slot.Begin(*game);
        states_[s] = State::kReady;
      }
      if (Attend(static_cast<int>(s)).Advance() == MatchGameSlot<G>::State::kFinished) {
        states_[s] = State::kIdle;
        ledger_.Report(slot.TakeGame());
        continue;
      }
      const std::optional<Evaluation> cached = seats_[slot.asked()].lane->Request(
          slot.leaf(), slot.leaf_history(), slot.symmetry(), static_cast<int>(s));
      if (!cached) {
        states_[s] = State::kInBatch;
        return;
      }
      slot.Deliver(*cached);
    }
  }

  const MatchJob& job_;
  const DrawnGames<G>& drawn_;
  const int boards_;
  PairLedger& ledger_;
  const std::atomic<bool>& abort_;
  Heartbeat& heart_;
  Seat seats_[2];
  std::vector<std::unique_ptr<MatchGameSlot<G>>> slots_;
  std::vector<State> states_;
};

}  // namespace tengen
