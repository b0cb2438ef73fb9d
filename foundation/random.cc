// SPDX-License-Identifier: MIT
#include "foundation/random.h"

#include <cmath>
#include <numbers>

namespace tengen {
namespace {

constexpr std::uint32_t kMultiplier0 = 0xD2511F53, kMultiplier1 = 0xCD9E8D57;
constexpr std::uint32_t kWeyl0 = 0x9E3779B9, kWeyl1 = 0xBB67AE85;
constexpr int kRounds = 10;

}  // namespace

std::array<std::uint32_t, 4> random_internal::Philox(std::array<std::uint32_t, 4> counter,
                                                     std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < kRounds; ++round) {
    const std::uint64_t p0 = std::uint64_t{kMultiplier0} * counter[0];
    const std::uint64_t p1 = std::uint64_t{kMultiplier1} * counter[2];
    counter = {
        static_cast<std::uint32_t>(p1 >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(p1),
        static_cast<std::uint32_t>(p0 >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(p0)};
    key[0] += kWeyl0;
    key[1] += kWeyl1;
  }
  return counter;
}

// The key is derived from seed and purpose, the upper half of the counter is the index, the lower
// half the position: 2^64 streams of 2^64 blocks each.
RandomStream::RandomStream(std::uint64_t seed, RandomPurpose purpose, std::uint64_t index)
    : name_{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32)} {
  const auto mixed = random_internal::Philox(
      {static_cast<std::uint32_t>(purpose), 0, 0, 0},
      {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
  key_ = {mixed[0], mixed[1]};
}

void RandomStream::Refill() {
  const std::uint64_t block = position_ / 4;
  block_ = random_internal::Philox({static_cast<std::uint32_t>(block),
                                    static_cast<std::uint32_t>(block >> 32), name_[0], name_[1]},
                                   key_);
}

RandomStream::result_type RandomStream::operator()() {
  if (position_ % 4 == 0) Refill();
  return block_[position_++ % 4];
}

void RandomStream::Seek(std::uint64_t position) {
  position_ = position;
  if (position_ % 4 != 0) Refill();
}

std::uint32_t RandomStream::Below(std::uint32_t bound) {
  // Lemire, "Fast random integer generation in an interval", 2019.
  std::uint64_t product = std::uint64_t{(*this)()} * bound;
  auto low = static_cast<std::uint32_t>(product);
  if (low < bound) {
    const std::uint32_t threshold = (0u - bound) % bound;
    while (low < threshold) {
      product = std::uint64_t{(*this)()} * bound;
      low = static_cast<std::uint32_t>(product);
    }
  }
  return static_cast<std::uint32_t>(product >> 32);
}

double RandomStream::Uniform() {
  const std::uint64_t high = (*this)() >> 5, low = (*this)() >> 6;
  return static_cast<double>(high * 67108864 + low) / 9007199254740992.0;
}

double RandomStream::Exponential() { return -std::log1p(-Uniform()); }

double RandomStream::Normal() {
  const double radius = std::sqrt(2.0 * Exponential());
  return radius * std::cos(2.0 * std::numbers::pi * Uniform());
}

double RandomStream::Gamma(double shape) {
  // Marsaglia and Tsang, "A simple method for generating gamma variables", 2000.
  if (shape < 1.0) {
    const double larger = Gamma(shape + 1.0);  // first, whatever order a compiler evaluates in
    return larger * std::pow(1.0 - Uniform(), 1.0 / shape);
  }
  const double d = shape - 1.0 / 3.0, c = 1.0 / std::sqrt(9.0 * d);
  while (true) {
    const double x = Normal();
    const double v = std::pow(1.0 + c * x, 3.0);
    if (v <= 0.0) continue;
    if (std::log(1.0 - Uniform()) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

double RandomStream::Gumbel() { return -std::log(Exponential() + 1e-300); }

}  // namespace tengen
