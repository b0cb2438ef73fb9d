// SPDX-License-Identifier: MIT
#include "selfplay/search/noise.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace tengen {
namespace {

TEST(Noise, ConcentrationsByHand) {
  // Logs of min(p, 0.01): three of ln 0.01 = -4.60517 and ln 0.0001 = -9.21034, mean -5.75646. The
  // three exceed it by the same, so they share one half of 10, and all four share the other.
  const std::array<float, 4> priors{0.5F, 0.3F, 0.1999F, 0.0001F};
  std::vector<double> alpha;
  NoiseConcentrations(priors, 10, alpha);
  EXPECT_NEAR(alpha[0], 10 * (0.125 + 1.0 / 6), 1e-6);
  EXPECT_NEAR(alpha[1], alpha[0], 1e-6);
  EXPECT_NEAR(alpha[2], alpha[0], 1e-6);
  EXPECT_NEAR(alpha[3], 1.25, 1e-6);
  // No shape to follow.
  NoiseConcentrations(std::array<float, 2>{0.4F, 0.6F}, 3, alpha);
  EXPECT_NEAR(alpha[0], 1.5, 1e-9);
  EXPECT_NEAR(alpha[1], 1.5, 1e-9);
}

TEST(Noise, DirichletSumsToOneWithTheRightMeans) {
  RandomStream random(1, RandomPurpose::kTest, 0);
  double mean = 0, mean_square = 0;
  const int draws = 20000;
  for (int i = 0; i < draws; ++i) {
    std::vector<double> alpha{0.6, 1.4};
    SampleDirichlet(alpha, random);
    ASSERT_NEAR(alpha[0] + alpha[1], 1.0, 1e-12);
    mean += alpha[0] / draws;
    mean_square += alpha[0] * alpha[0] / draws;
  }
  EXPECT_NEAR(mean, 0.3, 0.01);
  EXPECT_NEAR(mean_square - mean * mean, 0.3 * 0.7 / 3, 0.005);  // a b / ((a+b)^2 (a+b+1))
}

std::vector<Edge> Edges(std::initializer_list<float> priors) {
  std::vector<Edge> edges;
  for (const float prior : priors) {
    edges.push_back({prior, std::log(prior), kNoNode, static_cast<Action>(edges.size())});
  }
  return edges;
}

TEST(RootNoise, TemperatureComesBeforeTheNoise) {
  SearchSettings settings;
  settings.root_policy_temperature = 2;
  settings.noise_weight = 0;
  std::vector<Edge> edges = Edges({0.8F, 0.2F});
  RandomStream random(1, RandomPurpose::kTest, 0);
  RootNoise noise;
  noise.Apply(edges, settings, random);
  EXPECT_NEAR(edges[0].prior, 2.0 / 3, 1e-6);  // sqrt 0.8 : sqrt 0.2 = 2 : 1
  noise.Apply(edges, settings, random);        // not twice
  EXPECT_NEAR(edges[0].prior, 2.0 / 3, 1e-6);
  RestorePriors(edges);
  EXPECT_NEAR(edges[0].prior, 0.8, 1e-6);
}

TEST(RootNoise, MixesAndDoesNotDependOnTheOrderOfEdges) {
  SearchSettings settings;
  std::vector<Edge> edges = Edges({0.7F, 0.2F, 0.1F});
  std::vector<Edge> swapped{edges[2], edges[0], edges[1]};
  RandomStream a(1, RandomPurpose::kTest, 5), b(1, RandomPurpose::kTest, 5);
  RootNoise noise;
  noise.Apply(edges, settings, a);
  noise.Apply(swapped, settings, b);
  float sum = 0;
  for (const Edge& edge : edges) {
    sum += edge.prior;
    EXPECT_GE(edge.prior, 0.75F * std::exp(edge.log_prior) - 1e-6F);
  }
  EXPECT_NEAR(sum, 1.0, 1e-6);
  EXPECT_EQ(swapped[1].prior, edges[0].prior);
  EXPECT_EQ(swapped[0].prior, edges[2].prior);
  EXPECT_GT(std::abs(edges[0].prior - 0.7F), 1e-4F);
}

}  // namespace
}  // namespace tengen
