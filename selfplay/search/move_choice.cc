// SPDX-License-Identifier: MIT
#include "selfplay/search/move_choice.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tengen {

double MoveTemperature(const SearchSettings& settings, int ply, int area) {
  const double side = std::sqrt(static_cast<double>(area));
  const double halflife = settings.temperature_halflife * side / 19.0;
  const double early = settings.temperature_early, late = settings.temperature_late;
  return late + (early - late) * std::pow(0.5, ply / halflife);
}

Action MostVisited(const Tree& tree) {
  const Node& root = tree.node(Tree::kRoot);
  const Edge* best = nullptr;
  int best_visits = -1;
  for (const Edge& edge : tree.edges(root)) {
    const int visits = edge.child == kNoNode ? 0 : tree.node(edge.child).visits;
    const bool better = visits != best_visits       ? visits > best_visits
                        : edge.prior != best->prior ? edge.prior > best->prior
                                                    : edge.action < best->action;
    if (better) {
      best = &edge;
      best_visits = visits;
    }
  }
  return best->action;
}

Action DrawByVisits(const Tree& tree, double temperature, RandomStream& random) {
  const Node& root = tree.node(Tree::kRoot);
  const std::span<const Edge> children = tree.children(root);
  constexpr double kColdest = 0.01;
  if (children.empty() || temperature < kColdest) return MostVisited(tree);

  int most = 1;
  for (const Edge& edge : children) most = std::max(most, tree.node(edge.child).visits);
  // By action, so that the order in which moves were tried does not decide the draw.
  std::array<double, kMaxActions> weight{};
  double sum = 0;
  for (const Edge& edge : children) {
    const double share = static_cast<double>(tree.node(edge.child).visits) / most;
    weight[edge.action] = std::pow(share, 1.0 / temperature);
    sum += weight[edge.action];
  }
  double left = random.Uniform() * sum;
  Action last = kNoAction;
  for (std::size_t action = 0; action < weight.size(); ++action) {
    if (weight[action] <= 0) continue;
    last = static_cast<Action>(action);
    left -= weight[action];
    if (left < 0) break;
  }
  return last;
}

}  // namespace tengen
