// SPDX-License-Identifier: MIT
#include "model/evaluation_cache.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {

EvaluationCache::EvaluationCache(const InputShape& shape, std::int64_t entries)
    : stride_(static_cast<std::size_t>(shape.max_actions())),
      entries_(static_cast<std::size_t>(entries)),
      policy_(entries_.size() * stride_) {}

std::size_t EvaluationCache::Place(const CacheKey& key) const {
  // The keys are hashes already; the symmetry moves the same position to another place.
  const std::uint64_t mixed =
      key.lo ^ (static_cast<std::uint64_t>(key.symmetry) * 0x9E3779B97F4A7C15u);
  // The high half of the product spreads over any number of entries.
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::size_t>((static_cast<Wide>(mixed) * entries_.size()) >> 64);
}

std::optional<Evaluation> EvaluationCache::Find(const CacheKey& key) {
  ++lookups_;
  if (entries_.empty()) return std::nullopt;
  const std::size_t place = Place(key);
  const Entry& entry = entries_[place];
  if (entry.actions == 0 || entry.key != key) return std::nullopt;
  ++hits_;
  Evaluation evaluation;
  evaluation.policy = std::span<const float>(policy_).subspan(place * stride_, entry.actions);
  evaluation.win = entry.win;
  evaluation.loss = entry.loss;
  evaluation.no_result = entry.no_result;
  evaluation.score = entry.score;
  return evaluation;
}

void EvaluationCache::Insert(const CacheKey& key, const Evaluation& evaluation) {
  if (entries_.empty()) return;
  DCHECK(evaluation.policy.size() <= stride_);
  const std::size_t place = Place(key);
  entries_[place] = {key,
                     evaluation.win,
                     evaluation.loss,
                     evaluation.no_result,
                     evaluation.score,
                     static_cast<std::uint16_t>(evaluation.policy.size())};
  std::ranges::copy(evaluation.policy,
                    policy_.begin() + static_cast<std::ptrdiff_t>(place * stride_));
}

void EvaluationCache::Clear() {
  for (Entry& entry : entries_) entry.actions = 0;
}

}  // namespace tengen
