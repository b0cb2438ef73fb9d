// SPDX-License-Identifier: MIT
// Counter-based random streams: Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as
// 1, 2, 3", SC 2011). A stream is named by (seed, purpose, index), so every game has its own and
// results do not depend on which thread plays it. Copyable; not thread-safe; the whole state is the
// name and a 64-bit position.
#pragma once

#include <array>
#include <cstdint>

namespace tengen {

// What a stream is for; part of the stream's name, so two purposes never share numbers. Never
// renumber.
enum class RandomPurpose : std::uint32_t {
  kSelfPlay = 1,
  kMatch = 2,
  kWeights = 3,
  kSampling = 4,
  kOpening = 5,
  kTest = 6,
  kPlay = 7,
  kPairDraw = 8,
};

namespace random_internal {
// One block of Philox4x32-10; public for the known-answer test alone.
std::array<std::uint32_t, 4> Philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key);
}  // namespace random_internal

class RandomStream {
 public:
  using result_type = std::uint32_t;  // satisfies UniformRandomBitGenerator

  RandomStream(std::uint64_t seed, RandomPurpose purpose, std::uint64_t index);

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return 0xFFFFFFFFu; }
  result_type operator()();

  // Uniform in [0, bound), without bias. bound >= 1.
  std::uint32_t Below(std::uint32_t bound);
  // Uniform in [0, 1), 53 bits.
  double Uniform();
  // Exponential with mean 1; Normal(0, 1); Gamma(shape, 1); Gumbel(0, 1). Own formulas, so that a
  // seed gives the same numbers with every standard library.
  double Exponential();
  double Normal();
  double Gamma(double shape);
  double Gumbel();

  // Numbers drawn so far; Seek(position()) on a stream of the same name goes on from there.
  std::uint64_t position() const { return position_; }
  void Seek(std::uint64_t position);

 private:
  void Refill();

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 2> name_;
  std::uint64_t position_ = 0;
  std::array<std::uint32_t, 4> block_{};
};

}  // namespace tengen
