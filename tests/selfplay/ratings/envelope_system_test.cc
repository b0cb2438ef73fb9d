// SPDX-License-Identifier: MIT
#include "selfplay/ratings/envelope_system.h"

#include <gtest/gtest.h>

#include "foundation/random.h"

namespace tengen {
namespace {

// 4 x + 2 y = 10, 2 x + 3 y = 11: x = 1, y = 3.
TEST(EnvelopeSystem, TwoByHand) {
  EnvelopeSystem system({0, 0});
  system.Add(0, 0, 4);
  system.Add(1, 0, 2);
  system.Add(1, 1, 3);
  system.Factor();
  std::vector<double> x = {10, 11};
  system.Solve(x);
  EXPECT_NEAR(x[0], 1, 1e-12);
  EXPECT_NEAR(x[1], 3, 1e-12);
}

// Random systems of every envelope: the solution put back in gives the right side.
TEST(EnvelopeSystem, SolvesRandomSystems) {
  RandomStream random(1, RandomPurpose::kTest, 30);
  for (std::size_t n = 1; n < 25; ++n) {
    std::vector<std::size_t> first(n);
    std::vector<std::vector<double>> matrix(n, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
      first[i] = random.Below(static_cast<std::uint32_t>(i + 1));
      for (std::size_t j = first[i]; j < i; ++j)
        matrix[i][j] = matrix[j][i] = random.Uniform() - 0.5;
      matrix[i][i] = static_cast<double>(n);
    }
    EnvelopeSystem system(first);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = first[i]; j <= i; ++j) system.Add(i, j, matrix[i][j]);
    }
    system.Factor();
    std::vector<double> right(n);
    for (double& r : right) r = random.Normal();
    std::vector<double> x = right;
    system.Solve(x);
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < n; ++j) sum += matrix[i][j] * x[j];
      EXPECT_NEAR(sum, right[i], 1e-9) << n;
    }
  }
}

TEST(EnvelopeSystemDeathTest, RefusesWhatIsNotPositiveDefinite) {
  EnvelopeSystem system({0});
  EXPECT_DEATH(system.Factor(), "sum > 0");
}

}  // namespace
}  // namespace tengen
