// SPDX-License-Identifier: MIT
#include "selfplay/search/puct.h"

#include <algorithm>
#include <cmath>

namespace tengen {
namespace {
constexpr double kSpreadPrior = 0.40;
constexpr double kSpreadPriorVisits = 2.0;
}  // namespace

double ExplorationConstant(const SearchSettings& settings, double child_visits) {
  const double base = settings.cpuct_base;
  return settings.cpuct + settings.cpuct_log * std::log((child_visits + base) / base);
}

double SpreadFactor(const SearchSettings& settings, const Node& node) {
  if (settings.cpuct_spread == 0) return 1.0;
  const double mean = node.Utility(node.to_move);
  const double square =
      (node.utility_square_sum + kSpreadPriorVisits * (mean * mean + kSpreadPrior * kSpreadPrior)) /
      (node.visits + kSpreadPriorVisits);
  const double sigma = std::sqrt(std::max(0.0, square - mean * mean));
  return 1.0 + settings.cpuct_spread * (sigma / kSpreadPrior - 1.0);
}

double UntriedUtility(const Node& node, double tried_prior, double reduction) {
  const double mass = std::min(1.0, tried_prior);
  const double own = node.own.Utility(node.to_move);
  const double parent = own + mass * mass * (node.Utility(node.to_move) - own);
  return parent - reduction * std::sqrt(mass);
}

int SelectPuct(const Tree& tree, const Node& node, const SearchSettings& settings,
               double fpu_reduction) {
  const std::span<const Edge> children = tree.children(node);
  const int child_visits = node.visits - 1;  // all but the node's own evaluation
  const double factor = ExplorationConstant(settings, child_visits) * SpreadFactor(settings, node) *
                        std::sqrt(child_visits + 0.01);
  int best = -1;
  double best_score = 0;
  double tried_prior = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Node& child = tree.node(children[i].child);
    const double prior = children[i].prior;
    const double score = child.Utility(node.to_move) + factor * prior / (1 + child.visits);
    tried_prior += prior;
    if (best < 0 || score > best_score) {
      best = static_cast<int>(i);
      best_score = score;
    }
  }
  // All untried moves are worth the same, so only the likeliest can be best.
  const int untried = tree.BestUntried(node);
  if (untried >= 0) {
    const double prior = tree.edges(node)[static_cast<std::size_t>(untried)].prior;
    const double score = UntriedUtility(node, tried_prior, fpu_reduction) + factor * prior;
    if (best < 0 || score > best_score) best = untried;
  }
  return best;
}

}  // namespace tengen
