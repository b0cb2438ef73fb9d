// SPDX-License-Identifier: MIT
// Draws training samples from a replay window. Each training phase (one a generation) walks through
// a random permutation of the window, and through another when that is used up: so within a phase
// no position is used more than ceil(samples / window) times, and all equally often but for one.
// What is drawn depends on seed, phase and place in the phase alone, so a resumed phase goes on
// with the same samples. Not thread-safe (remembers the permutation in use), but all else is
// stateless.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tengen {

// A pseudo-random permutation of [0, size): a Feistel network keyed by a random stream, with cycle
// walking (Black and Rogaway, "Ciphers with arbitrary finite domains", 2002). Needs no memory a
// position.
class RandomPermutation {
 public:
  RandomPermutation(std::uint64_t seed, std::uint64_t index, std::int64_t size);
  std::int64_t operator()(std::int64_t i) const;  // requires 0 <= i < size

 private:
  std::uint64_t Encrypt(std::uint64_t value) const;

  static constexpr int kRounds = 6;
  std::int64_t size_;
  int half_bits_;
  std::array<std::uint64_t, kRounds> keys_{};
};

class Sampler {
 public:
  // phase: the generation whose games were added last. window_size >= 1.
  Sampler(std::uint64_t seed, std::uint64_t phase, std::int64_t window_size);

  // The n-th sample of the phase, an index into the window.
  std::int64_t Position(std::int64_t n);
  // Its symmetry, uniform in [0, count).
  int Symmetry(std::int64_t n, int count) const;

 private:
  std::uint64_t seed_;
  std::uint64_t phase_;
  std::int64_t window_size_;
  std::int64_t pass_ = -1;
  std::optional<RandomPermutation> permutation_;  // of pass_
};

}  // namespace tengen
