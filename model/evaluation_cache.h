// SPDX-License-Identifier: MIT
// Remembers results by position and symmetry, so that one met again costs no network. A hit gives
// back, bit for bit, what the evaluator gave. Fixed memory: each key has one place, and a newer
// result replaces the older. Belongs to one thread; Insert allocates nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/evaluation.h"

namespace tengen {

// The two halves of a 128-bit hash of everything the network sees (Game::Features::EvaluationKey).
// Both are compared in full.
struct CacheKey {
  std::uint64_t lo = 0, hi = 0;
  std::uint8_t symmetry = 0;
  friend bool operator==(const CacheKey&, const CacheKey&) = default;
};

class EvaluationCache {
 public:
  // entries = 0: nothing is ever found.
  EvaluationCache(const InputShape& shape, std::int64_t entries);

  // Everything that play needs: no ownership, optimistic policy or further numbers. A view into the
  // cache, valid until the next Insert or Clear.
  std::optional<Evaluation> Find(const CacheKey& key);
  void Insert(const CacheKey& key, const Evaluation& evaluation);
  // Forgets everything: required whenever the network changes.
  void Clear();

  std::int64_t lookups() const { return lookups_; }
  std::int64_t hits() const { return hits_; }

 private:
  struct Entry {
    CacheKey key;
    float win = 0, loss = 0, no_result = 0, score = 0;
    std::uint16_t actions = 0;  // 0: the place is free
  };

  std::size_t Place(const CacheKey& key) const;

  std::size_t stride_;  // of policy_, in floats
  std::vector<Entry> entries_;
  std::vector<float> policy_;
  std::int64_t lookups_ = 0, hits_ = 0;
};

}  // namespace tengen
