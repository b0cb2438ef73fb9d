// SPDX-License-Identifier: MIT
#include "train/replay/window.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "train/replay/sampler.h"

namespace tengen {
namespace {

StoredGame GameOf(std::uint64_t index, int positions) {
  StoredGame game;
  game.game_index = index;
  for (int i = 0; i < positions; ++i) game.trained.push_back(static_cast<std::uint16_t>(i));
  return game;
}

TEST(WindowSize, HoldsEverythingUpToTheMinimum) {
  const WindowSettings s{.min_positions = 1000};
  EXPECT_EQ(WindowSize(s, 0), 0);
  EXPECT_EQ(WindowSize(s, 999), 999);
  EXPECT_EQ(WindowSize(s, 1000), 1000);
}

// m = 100, e = 1/2, a = 1: W = 100 + (sqrt(N) - 10) / (1/2 / 10) = 100 + 20 (sqrt(N) - 10).
TEST(WindowSize, FollowsTheFormula) {
  const WindowSettings s{.min_positions = 100, .exponent = 0.5, .expand = 1.0};
  EXPECT_EQ(WindowSize(s, 400), 300);
  EXPECT_EQ(WindowSize(s, 900), 500);
  EXPECT_EQ(WindowSize(s, 10000), 1900);
}

// KataGo's defaults at ten million rows: 250000 + 0.4 (1e7^0.65 - 250000^0.65) / (0.65
// 250000^-0.35).
TEST(WindowSize, GivesKataGosNumbers) {
  const WindowSettings s{.min_positions = 250000, .exponent = 0.65, .expand = 0.4};
  EXPECT_NEAR(static_cast<double>(WindowSize(s, 10000000)), 1788252, 1);
  // At first it grows 0.4 rows a row.
  EXPECT_NEAR(static_cast<double>(WindowSize(s, 251000)), 250400, 2);
}

TEST(WindowSize, NeverExceedsTheDataOrTheMaximum) {
  const WindowSettings fast{.min_positions = 10, .exponent = 1.0, .expand = 5.0};
  EXPECT_EQ(WindowSize(fast, 500), 500);
  const WindowSettings capped{
      .min_positions = 10, .exponent = 1.0, .expand = 1.0, .max_positions = 50};
  EXPECT_EQ(WindowSize(capped, 500), 50);
}

TEST(ReplayWindow, EndsWithTheNewestPositionAndForgetsTheOldest) {
  ReplayWindow window({.min_positions = 4, .exponent = 1.0, .expand = 0.5});
  window.Add(GameOf(0, 3));
  window.Add(GameOf(1, 0));
  window.Add(GameOf(2, 5));
  // N = 8: W = 4 + 0.5 * 4 = 6: the last position of game 0 and all five of game 2.
  ASSERT_EQ(window.size(), 6);
  EXPECT_EQ(window.At(0).game->game_index, 0u);
  EXPECT_EQ(window.At(0).position, 2);
  for (int i = 1; i < 6; ++i) {
    EXPECT_EQ(window.At(i).game->game_index, 2u);
    EXPECT_EQ(window.At(i).position, i - 1);
  }
  window.Add(GameOf(7, 2));  // N = 10, W = 7: exactly games 2 and 7
  EXPECT_EQ(window.total(), 10);
  EXPECT_EQ(window.games(), 2);
  EXPECT_EQ(window.At(0).game->game_index, 2u);
  EXPECT_EQ(window.At(6).game->game_index, 7u);
}

TEST(RandomPermutation, IsOneForEverySize) {
  for (int size = 1; size <= 300; ++size) {
    const RandomPermutation permutation(1, static_cast<std::uint64_t>(size), size);
    std::set<std::int64_t> seen;
    for (int i = 0; i < size; ++i) {
      const std::int64_t value = permutation(i);
      ASSERT_GE(value, 0);
      ASSERT_LT(value, size);
      seen.insert(value);
    }
    ASSERT_EQ(seen.size(), static_cast<std::size_t>(size));
  }
}

TEST(Sampler, UsesEveryPositionEquallyOften) {
  Sampler sampler(1, 3, 70);
  std::map<std::int64_t, int> uses;
  for (int n = 0; n < 70 * 4 + 30; ++n) ++uses[sampler.Position(n)];
  ASSERT_EQ(uses.size(), 70u);
  for (const auto& [position, count] : uses) {
    EXPECT_GE(count, 4);
    EXPECT_LE(count, 5);
  }
}

// Over many phases the first sample is uniform: chi-squared with 49 degrees of freedom stays below
// its 0.999 quantile, 85.4; the seed is fixed, so the test is, too. The same for pairs of the first
// two.
TEST(Sampler, IsUniform) {
  constexpr int kSize = 50, kPhases = 20000;
  std::vector<int> first(kSize), distance(kSize);
  for (int phase = 0; phase < kPhases; ++phase) {
    Sampler sampler(7, static_cast<std::uint64_t>(phase), kSize);
    const auto a = sampler.Position(0), b = sampler.Position(1);
    ++first[static_cast<std::size_t>(a)];
    ++distance[static_cast<std::size_t>((b - a + kSize) % kSize)];
  }
  double chi1 = 0, chi2 = 0;
  for (int i = 0; i < kSize; ++i) {
    const double e1 = 1.0 * kPhases / kSize, e2 = 1.0 * kPhases / (kSize - 1);
    const auto at = static_cast<std::size_t>(i);
    chi1 += (first[at] - e1) * (first[at] - e1) / e1;
    if (i > 0) chi2 += (distance[at] - e2) * (distance[at] - e2) / e2;
  }
  EXPECT_LT(chi1, 85.4);
  EXPECT_LT(chi2, 84.0);
  EXPECT_EQ(distance[0], 0);  // never the same position twice in a pass
}

TEST(Sampler, DependsOnSeedPhaseAndPlaceAlone) {
  Sampler a(1, 2, 1000), b(1, 2, 1000), other_seed(2, 2, 1000), other_phase(1, 3, 1000);
  std::vector<std::int64_t> forward, backward(300), seeds, phases;
  for (int n = 0; n < 300; ++n) {
    forward.push_back(a.Position(n));
    seeds.push_back(other_seed.Position(n));
    phases.push_back(other_phase.Position(n));
  }
  for (int n = 299; n >= 0; --n) backward[static_cast<std::size_t>(n)] = b.Position(n);
  EXPECT_EQ(forward, backward);
  EXPECT_NE(forward, seeds);
  EXPECT_NE(forward, phases);
  EXPECT_EQ(a.Symmetry(17, 8), b.Symmetry(17, 8));
}

TEST(Sampler, DrawsEverySymmetry) {
  const Sampler sampler(1, 0, 10);
  std::vector<int> eight(8), four(4);
  for (int n = 0; n < 8000; ++n) {
    ++eight[static_cast<std::size_t>(sampler.Symmetry(n, 8))];
    ++four[static_cast<std::size_t>(sampler.Symmetry(n, 4))];
  }
  for (const int count : eight) EXPECT_NEAR(count, 1000, 120);
  for (const int count : four) EXPECT_NEAR(count, 2000, 160);
}

}  // namespace
}  // namespace tengen
