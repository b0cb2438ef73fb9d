// SPDX-License-Identifier: MIT
// One batch in the making: positions of many games are added, evaluated together, and each result
// goes back to its owner. The network cache is asked first; a hit takes no row. One lane belongs to
// one thread.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <vector>

#include "foundation/clock.h"
#include "foundation/errors.h"
#include "model/evaluation.h"
#include "model/evaluation_cache.h"
#include "model/evaluator.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/games/game.h"

namespace tengen {

struct LaneStats {
  std::int64_t evaluations = 0, batches = 0, batch_rows = 0;
  std::int64_t cache_lookups = 0, cache_hits = 0;
  double evaluator_seconds = 0;
};

template <Game G>
class EvaluationLane {
 public:
  // cache may be null. slot: the evaluator's slot (0 or 1) that this lane uses.
  EvaluationLane(Evaluator& evaluator, EvaluationCache* cache, const InputShape& shape,
                 int capacity, int slot)
      : evaluator_(evaluator),
        cache_(cache),
        slot_(slot),
        inputs_(FeatureSetSized<G>(shape.planes, shape.globals)),
        batch_(shape, capacity),
        results_(shape, capacity, /*with_ownership=*/false) {
    owners_.reserve(static_cast<std::size_t>(capacity));
    keys_.reserve(static_cast<std::size_t>(capacity));
  }

  bool empty() const { return batch_.size() == 0; }
  bool started() const { return started_; }
  int rows() const { return batch_.size(); }
  int first_owner() const { return owners_.front(); }

  // The evaluation if the cache has it, valid until the next call. Otherwise adds a row whose
  // result goes to `owner` in Finish; requires that the lane is neither full nor started.
  std::optional<Evaluation> Request(const typename G::Position& position,
                                    const typename G::History& history, int symmetry, int owner) {
    const Hash128 hash = inputs_.key(position, history);
    const CacheKey key{hash.lo, hash.hi, static_cast<std::uint8_t>(symmetry)};
    if (cache_ != nullptr) {
      ++stats_.cache_lookups;
      if (auto hit = cache_->Find(key)) {
        ++stats_.cache_hits;
        return hit;
      }
    }
    DCHECK(!started_);
    RowHeader header;
    header.width = static_cast<std::uint8_t>(position.rules().width());
    header.height = static_cast<std::uint8_t>(position.rules().height());
    header.symmetry = static_cast<std::uint8_t>(symmetry);
    header.key = hash.lo;
    const int row = batch_.Add(header);
    inputs_.encode(position, history, batch_.planes(row), batch_.globals(row));
    owners_.push_back(owner);
    keys_.push_back(key);
    return std::nullopt;
  }

  void Start() {
    const double begin = Now();
    CallDevice([&] { evaluator_.Start(batch_, results_, slot_); });
    started_ = true;
    stats_.evaluator_seconds += Now() - begin;
    stats_.evaluations += batch_.size();
    stats_.batches += 1;
    stats_.batch_rows += batch_.capacity();
  }

  // Waits for the batch, then calls deliver(owner, evaluation) for each row in order.
  template <class Deliver>
  void Finish(Deliver&& deliver) {
    const double begin = Now();
    started_ = false;
    CallDevice([&] { evaluator_.Finish(slot_); });
    stats_.evaluator_seconds += Now() - begin;
    for (int row = 0; row < batch_.size(); ++row) {
      const Evaluation evaluation = results_.Row(batch_, row);
      const auto r = static_cast<std::size_t>(row);
      if (cache_ != nullptr) cache_->Insert(keys_[r], evaluation);
      deliver(owners_[r], evaluation);
    }
    batch_.Clear();
    owners_.clear();
    keys_.clear();
  }

  const LaneStats& stats() const { return stats_; }

 private:
  static double Now() { return Clock::Real().SteadySeconds(); }

  // What an evaluator throws that is no Error of ours comes from its device or library: worth a
  // retry elsewhere. Out of memory keeps its type, for which worker_failure.h has its own advice.
  template <class Call>
  void CallDevice(Call&& call) {
    try {
      call();
    } catch (const Error&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      throw Error(ExitCode::kDeviceLost,
                  "the evaluator (" + evaluator_.Description() + ") failed: " + error.what());
    }
  }

  Evaluator& evaluator_;
  EvaluationCache* cache_;
  int slot_;
  const FeatureSet<G>& inputs_;
  EvaluationBatch batch_;
  EvaluationResults results_;
  std::vector<int> owners_;
  std::vector<CacheKey> keys_;
  bool started_ = false;
  LaneStats stats_;
};

}  // namespace tengen
