// SPDX-License-Identifier: MIT
#include "train/replay/sampler.h"

#include <bit>

#include "foundation/errors.h"
#include "foundation/random.h"

namespace tengen {
namespace {

// Passes of a phase and symmetries have streams of their own: the two top bits tell the kinds
// apart, then 38 bits name the phase and 24 bits the pass.
constexpr std::uint64_t kSymmetryStreams = 1ULL << 62;
std::uint64_t StreamIndex(std::uint64_t phase, std::uint64_t pass) {
  CHECK(phase < (1ULL << 38) && pass < (1ULL << 24));
  return (phase << 24) | pass;
}

std::uint64_t Mix(std::uint64_t x) {  // finaliser of SplitMix64
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

}  // namespace

RandomPermutation::RandomPermutation(std::uint64_t seed, std::uint64_t index, std::int64_t size)
    : size_(size) {
  CHECK(size >= 1);
  const auto bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(size - 1)));
  half_bits_ = bits < 2 ? 1 : (bits + 1) / 2;
  RandomStream random(seed, RandomPurpose::kSampling, index);
  for (std::uint64_t& key : keys_) {
    key = random();
    key = (key << 32) | random();
  }
}

std::uint64_t RandomPermutation::Encrypt(std::uint64_t value) const {
  const std::uint64_t mask = (1ULL << half_bits_) - 1;
  std::uint64_t left = value >> half_bits_;
  std::uint64_t right = value & mask;
  for (const std::uint64_t key : keys_) {
    const std::uint64_t next = left ^ (Mix(right + key) & mask);
    left = right;
    right = next;
  }
  return (left << half_bits_) | right;
}

std::int64_t RandomPermutation::operator()(std::int64_t i) const {
  DCHECK(i >= 0 && i < size_);
  std::uint64_t value = static_cast<std::uint64_t>(i);
  // The domain is less than four times (tiny sizes: four times) as large: a few turns at most on
  // average.
  do {
    value = Encrypt(value);
  } while (value >= static_cast<std::uint64_t>(size_));
  return static_cast<std::int64_t>(value);
}

Sampler::Sampler(std::uint64_t seed, std::uint64_t phase, std::int64_t window_size)
    : seed_(seed), phase_(phase), window_size_(window_size) {
  CHECK(window_size >= 1);
}

std::int64_t Sampler::Position(std::int64_t n) {
  const std::int64_t pass = n / window_size_;
  if (pass != pass_) {
    pass_ = pass;
    permutation_.emplace(seed_, StreamIndex(phase_, static_cast<std::uint64_t>(pass)),
                         window_size_);
  }
  return (*permutation_)(n % window_size_);
}

int Sampler::Symmetry(std::int64_t n, int count) const {
  RandomStream random(seed_, RandomPurpose::kSampling, kSymmetryStreams | StreamIndex(phase_, 0));
  random.Seek(static_cast<std::uint64_t>(n));
  // One number a sample keeps the place computable; 2^32 is a multiple of 4 and 8, so there is no
  // bias.
  return static_cast<int>(random() % static_cast<std::uint32_t>(count));
}

}  // namespace tengen
