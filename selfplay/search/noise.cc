// SPDX-License-Identifier: MIT
#include "selfplay/search/noise.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tengen {

void NoiseConcentrations(std::span<const float> priors, double total, std::vector<double>& alpha) {
  alpha.assign(priors.size(), 0.0);
  double mean = 0;
  for (std::size_t i = 0; i < priors.size(); ++i) {
    alpha[i] = std::log(std::min(static_cast<double>(priors[i]), 0.01) + 1e-20);
    mean += alpha[i];
  }
  const auto count = static_cast<double>(priors.size());
  mean /= count;
  double sum = 0;
  for (double& a : alpha) sum += a = std::max(0.0, a - mean);
  const double even = 1.0 / count;
  for (double& a : alpha) {
    const double shape = sum > 1e-9 ? a / sum : even;
    a = total * (0.5 * even + 0.5 * shape);
  }
}

void SampleDirichlet(std::vector<double>& alpha, RandomStream& random) {
  double sum = 0;
  for (double& a : alpha) sum += a = random.Gamma(a);
  if (sum > 0) {
    for (double& a : alpha) a /= sum;
  } else {
    // Every draw underflowed: tiny concentrations. The even vector is the distribution's mean then.
    std::fill(alpha.begin(), alpha.end(), 1.0 / static_cast<double>(alpha.size()));
  }
}

void RootNoise::Apply(std::span<Edge> edges, const SearchSettings& settings, RandomStream& random) {
  // In order of actions: the order of the edges depends on earlier searches.
  order_.resize(edges.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::sort(order_.begin(), order_.end(),
            [&](std::size_t a, std::size_t b) { return edges[a].action < edges[b].action; });

  priors_.resize(edges.size());
  float highest = edges[0].log_prior;
  for (const Edge& edge : edges) highest = std::max(highest, edge.log_prior);
  float sum = 0;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const float log_ratio = edges[order_[i]].log_prior - highest;
    sum += priors_[i] = std::exp(log_ratio / settings.root_policy_temperature);
  }
  for (float& prior : priors_) prior /= sum;

  const float weight = settings.noise_weight;
  if (weight > 0) {
    NoiseConcentrations(priors_, settings.noise_concentration, noise_);
    SampleDirichlet(noise_, random);
    for (std::size_t i = 0; i < priors_.size(); ++i) {
      priors_[i] = (1 - weight) * priors_[i] + weight * static_cast<float>(noise_[i]);
    }
  }
  for (std::size_t i = 0; i < order_.size(); ++i) edges[order_[i]].prior = priors_[i];
}

void RestorePriors(std::span<Edge> edges) {
  for (Edge& edge : edges) edge.prior = std::exp(edge.log_prior);
}

}  // namespace tengen
