// SPDX-License-Identifier: MIT
// What makes a PUCT root look further than its network: temperature and Dirichlet noise on the
// priors, shaped as KataGo does it, so that moves the network holds possible get more of it than
// hopeless ones.
#pragma once

#include <span>
#include <vector>

#include "foundation/random.h"
#include "selfplay/search/search_settings.h"
#include "selfplay/search/tree.h"

namespace tengen {

// Concentrations of the noise for the given priors: half of the total evenly, the other half in
// proportion to max(0, l_i - mean l) with l_i = log(min(p_i, 0.01) + 1e-20); evenly too where all l
// are equal.
void NoiseConcentrations(std::span<const float> priors, double total, std::vector<double>& alpha);

// A Dirichlet sample; `alpha` is replaced by it.
void SampleDirichlet(std::vector<double>& alpha, RandomStream& random);

// Sets the edges' priors from log_prior: raised to 1 / root_policy_temperature, then mixed with
// noise of weight noise_weight. Repeating it on the same node starts from the network's priors
// again.
class RootNoise {
 public:
  void Apply(std::span<Edge> edges, const SearchSettings& settings, RandomStream& random);

 private:
  std::vector<std::size_t> order_;
  std::vector<float> priors_;
  std::vector<double> noise_;
};

// The priors as the network gave them.
void RestorePriors(std::span<Edge> edges);

}  // namespace tengen
