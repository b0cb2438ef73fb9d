// SPDX-License-Identifier: MIT
#include "model/evaluation_cache.h"

#include <algorithm>

#include "foundation/errors.h"

namespace tengen {

EvaluationCache::EvaluationCache(std::int64_t entries, const InputShape& shape, Ownership ownership)
    : policy_stride_(shape.max_actions()),
      ownership_stride_(ownership == Ownership::kKeep ? shape.max_area() : 0),
      entries_(static_cast<std::size_t>(entries)),
      policy_(entries_.size() * static_cast<std::size_t>(policy_stride_)),
      ownership_(entries_.size() * static_cast<std::size_t>(ownership_stride_)) {}

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
  evaluation.policy = std::span<const float>(policy_).subspan(
      place * static_cast<std::size_t>(policy_stride_), entry.actions);
  evaluation.win = entry.win;
  evaluation.loss = entry.loss;
  evaluation.no_result = entry.no_result;
  evaluation.score = entry.score;
  evaluation.ownership =
      std::span<const float>(ownership_)
          .subspan(place * static_cast<std::size_t>(ownership_stride_), entry.points);
  return evaluation;
}

void EvaluationCache::Insert(const CacheKey& key, const Evaluation& evaluation) {
  if (entries_.empty()) return;
  DCHECK(evaluation.policy.size() <= static_cast<std::size_t>(policy_stride_));
  const std::size_t place = Place(key);
  Entry& entry = entries_[place];
  entry = {key,
           evaluation.win,
           evaluation.loss,
           evaluation.no_result,
           evaluation.score,
           static_cast<std::uint16_t>(evaluation.policy.size()),
           0};
  std::ranges::copy(evaluation.policy,
                    policy_.begin() + static_cast<std::ptrdiff_t>(
                                          place * static_cast<std::size_t>(policy_stride_)));
  if (ownership_stride_ == 0) return;
  entry.points = static_cast<std::uint16_t>(evaluation.ownership.size());
  std::ranges::copy(evaluation.ownership,
                    ownership_.begin() + static_cast<std::ptrdiff_t>(
                                             place * static_cast<std::size_t>(ownership_stride_)));
}

void EvaluationCache::Clear() {
  for (Entry& entry : entries_) entry.actions = 0;
}

}  // namespace tengen
