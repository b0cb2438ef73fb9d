// SPDX-License-Identifier: MIT
// Remembers evaluations by position and symmetry. A hit is the same to the bit as evaluating again,
// so a cache changes the speed and nothing else. Four entries a bucket, the oldest goes. No call
// allocates after construction. Not thread-safe: every thread has its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "model/evaluation.h"

namespace tengen {

struct CacheKey {
  std::uint64_t lo = 0, hi = 0;  // the game's evaluation key
  std::uint8_t symmetry = 0;
  friend bool operator==(const CacheKey&, const CacheKey&) = default;
};

class EvaluationCache {
 public:
  // Room for at least `entries` (rounded up to a power of two, at least 4) rows of this shape.
  // Ownership is not kept.
  EvaluationCache(const InputShape& shape, int entries)
      : stride_(static_cast<std::size_t>(shape.max_actions())) {
    std::size_t size = kWays;
    while (size < static_cast<std::size_t>(entries)) size *= 2;
    bucket_mask_ = size / kWays - 1;
    entries_.resize(size);
    // Left uninitialised: a page is touched when it is first used.
    policies_.reset(new float[size * stride_]);
  }

  // Valid until the next Insert.
  std::optional<Evaluation> Find(const CacheKey& key) const {
    const std::size_t first = Bucket(key);
    for (std::size_t i = first; i < first + kWays; ++i) {
      const Entry& entry = entries_[i];
      if (entry.age == 0 || entry.key != key) continue;
      Evaluation evaluation;
      evaluation.policy = std::span(policies_.get() + i * stride_, entry.actions);
      evaluation.win = entry.win;
      evaluation.loss = entry.loss;
      evaluation.no_result = entry.no_result;
      evaluation.score = entry.score;
      return evaluation;
    }
    return std::nullopt;
  }

  void Insert(const CacheKey& key, const Evaluation& evaluation) {
    const std::size_t first = Bucket(key);
    std::size_t oldest = first;
    for (std::size_t i = first; i < first + kWays; ++i) {
      if (entries_[i].age != 0 && entries_[i].key == key) return;
      if (entries_[i].age < entries_[oldest].age) oldest = i;
    }
    Entry& entry = entries_[oldest];
    entry.key = key;
    entry.age = ++now_;
    entry.actions = evaluation.policy.size();
    entry.win = evaluation.win;
    entry.loss = evaluation.loss;
    entry.no_result = evaluation.no_result;
    entry.score = evaluation.score;
    float* policy = policies_.get() + oldest * stride_;
    for (std::size_t a = 0; a < entry.actions; ++a) policy[a] = evaluation.policy[a];
  }

 private:
  static constexpr std::size_t kWays = 4;
  struct Entry {
    CacheKey key;
    std::uint64_t age = 0;  // when it was inserted; 0 = empty
    std::size_t actions = 0;
    float win = 0, loss = 0, no_result = 0, score = 0;
  };

  std::size_t Bucket(const CacheKey& key) const {
    const std::uint64_t mixed = (key.lo + key.symmetry) * 0x9E3779B97F4A7C15ULL;
    return static_cast<std::size_t>((mixed >> 20) & bucket_mask_) * kWays;
  }

  std::size_t stride_;
  std::size_t bucket_mask_ = 0;
  std::uint64_t now_ = 0;
  std::vector<Entry> entries_;
  std::unique_ptr<float[]> policies_;
};

}  // namespace tengen
