// SPDX-License-Identifier: MIT
#include "foundation/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>
#include <vector>

namespace tengen {
namespace {

RandomStream Stream(std::uint64_t index = 0) {
  return RandomStream(7, RandomPurpose::kTest, index);
}

// kat_vectors of Random123 (Salmon et al.), philox4x32 with 10 rounds.
TEST(Philox, KnownAnswers) {
  using Block = std::array<std::uint32_t, 4>;
  EXPECT_EQ(random_internal::Philox({0, 0, 0, 0}, {0, 0}),
            (Block{0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8}));
  const std::uint32_t ones = 0xFFFFFFFF;
  EXPECT_EQ(random_internal::Philox({ones, ones, ones, ones}, {ones, ones}),
            (Block{0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD}));
  EXPECT_EQ(random_internal::Philox({0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344},
                                    {0xA4093822, 0x299F31D0}),
            (Block{0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1}));
}

// Runs that are resumed and records that are replayed depend on these numbers for ever.
TEST(RandomStream, NumbersOfAStreamNeverChange) {
  RandomStream stream(1, RandomPurpose::kSelfPlay, 0);
  const std::vector<std::uint32_t> first = {stream(), stream(), stream(), stream(), stream()};
  EXPECT_EQ(first, (std::vector<std::uint32_t>{3840906179, 2122215884, 1201012474, 1084772084,
                                               429332891}));
}

TEST(RandomStream, SeedPurposeAndIndexNameAStream) {
  std::set<std::uint64_t> seen;
  int streams = 0;
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32}) {
    for (const RandomPurpose purpose : {RandomPurpose::kSelfPlay, RandomPurpose::kMatch}) {
      for (const std::uint64_t index :
           {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32}) {
        RandomStream stream(seed, purpose, index);
        const std::uint64_t high = stream();
        seen.insert(high << 32 | stream());
        ++streams;
      }
    }
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(streams));
}

TEST(RandomStream, SeekGoesOnFromAnyPosition) {
  RandomStream stream = Stream();
  for (int i = 0; i < 20; ++i) {
    RandomStream other = Stream();
    other.Seek(stream.position());
    EXPECT_EQ(stream.position(), static_cast<std::uint64_t>(i));
    EXPECT_EQ(other(), stream());
  }
}

TEST(RandomStream, BelowIsUniform) {
  RandomStream stream = Stream();
  EXPECT_EQ(stream.Below(1), 0u);
  constexpr int kBound = 7, kDraws = 70000;
  std::vector<int> counts(kBound);
  for (int i = 0; i < kDraws; ++i) ++counts[stream.Below(kBound)];
  double chi_square = 0;
  for (const int count : counts)
    chi_square += std::pow(count - kDraws / kBound, 2) / (kDraws / kBound);
  EXPECT_LT(chi_square, 22.5);  // 6 degrees of freedom: exceeded once in 1,000 seeds
}

// Two thirds of the 32-bit numbers: without rejection the lower half would come twice as often.
TEST(RandomStream, BelowHasNoBiasForLargeBounds) {
  RandomStream stream = Stream();
  constexpr std::uint32_t kBound = 0xAAAAAAAA;
  int low = 0;
  for (int i = 0; i < 20000; ++i) low += stream.Below(kBound) < kBound / 2;
  EXPECT_NEAR(low, 10000, 300);
}

struct Moments {
  double mean = 0, variance = 0, low = 1e300, high = -1e300;
};

Moments Measure(const std::function<double(RandomStream&)>& draw) {
  constexpr int kDraws = 200000;
  RandomStream stream = Stream();
  Moments moments;
  double sum = 0, squares = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double x = draw(stream);
    sum += x;
    squares += x * x;
    moments.low = std::min(moments.low, x);
    moments.high = std::max(moments.high, x);
  }
  moments.mean = sum / kDraws;
  moments.variance = squares / kDraws - moments.mean * moments.mean;
  return moments;
}

// Bounds are about five standard errors wide.
TEST(RandomStream, DistributionsHaveTheirMoments) {
  const Moments uniform = Measure([](RandomStream& s) { return s.Uniform(); });
  EXPECT_NEAR(uniform.mean, 0.5, 0.004);
  EXPECT_NEAR(uniform.variance, 1.0 / 12, 0.001);
  EXPECT_GE(uniform.low, 0.0);
  EXPECT_LT(uniform.high, 1.0);

  const Moments exponential = Measure([](RandomStream& s) { return s.Exponential(); });
  EXPECT_NEAR(exponential.mean, 1, 0.012);
  EXPECT_NEAR(exponential.variance, 1, 0.035);
  EXPECT_GE(exponential.low, 0.0);

  const Moments normal = Measure([](RandomStream& s) { return s.Normal(); });
  EXPECT_NEAR(normal.mean, 0, 0.012);
  EXPECT_NEAR(normal.variance, 1, 0.017);

  const Moments gumbel = Measure([](RandomStream& s) { return s.Gumbel(); });
  EXPECT_NEAR(gumbel.mean, 0.5772156649, 0.015);
  EXPECT_NEAR(gumbel.variance, 1.6449340668, 0.045);

  for (const double shape : {0.03, 0.5, 1.0, 3.5}) {
    const Moments gamma = Measure([&](RandomStream& s) { return s.Gamma(shape); });
    EXPECT_NEAR(gamma.mean, shape, 0.012 * std::sqrt(shape) + 0.001) << shape;
    EXPECT_NEAR(gamma.variance, shape, 0.012 * std::sqrt(2 * shape * shape + 6 * shape)) << shape;
    EXPECT_GE(gamma.low, 0.0);
  }
}

}  // namespace
}  // namespace tengen
