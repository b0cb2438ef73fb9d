// SPDX-License-Identifier: MIT
#include "selfplay/scoring/survival_search.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tengen {
namespace {

constexpr double kLaterWorth = 300;  // visits after which a move's own results weigh half
constexpr double kExploration = 0.15;
constexpr double kUntried = 0.6;  // to its player, of a move that nobody has tried anywhere
constexpr int kVisitsToExpand = 2;
constexpr int kLookEvery = 500;
constexpr double kClear = 0.45;  // from even

}  // namespace

SurvivalSearch::SurvivalSearch(std::vector<GoPoint> chain, std::vector<GoPoint> zone,
                               RandomStream& random)
    : chain_(std::move(chain)),
      zone_(std::move(zone)),
      random_(random),
      playout_(zone_, random),
      player_(kMaxGoArea, Color::kBlack),
      stamp_(kMaxGoArea, 0) {}

double SurvivalSearch::Run(const GoPosition& position, int playouts) {
  root_ = &position;
  owner_ = position.at(chain_[0]) == Stone::kBlack ? Color::kBlack : Color::kWhite;
  nodes_.assign(1, {});
  Expand(0, position);
  for (int i = 1; i <= playouts; ++i) {
    Simulate();
    if (i % kLookEvery == 0 && std::abs(Estimate() - 0.5) > kClear) break;
  }
  return Estimate();
}

double SurvivalSearch::Estimate() const {
  const auto& moves = nodes_[0].moves;
  const auto best = std::ranges::max_element(moves, {}, &Move::visits);
  return best->sum / std::max(best->visits, 1);
}

void SurvivalSearch::Simulate() {
  path_.clear();
  played_.clear();
  movers_.clear();
  GoPosition position = *root_;
  const int passes = Descend(position);
  if (passes < 2) PlayToTheEnd(position, passes);
  Learn(Result(position));
}

int SurvivalSearch::Descend(GoPosition& position) {
  int passes = 0;
  for (int node = 0; node >= 0 && passes < 2;) {
    const Color mover = position.to_move();
    const std::size_t chosen = Choose(nodes_[static_cast<std::size_t>(node)], mover == owner_);
    Move& move = nodes_[static_cast<std::size_t>(node)].moves[chosen];
    path_.push_back({node, chosen, played_.size()});
    position.Play(move.point);
    if (move.point == position.pass()) {
      ++passes;
    } else {
      passes = 0;
      played_.push_back(move.point);
      movers_.push_back(mover);
    }
    node = move.node;
    if (node >= 0 || passes == 2 || move.visits + 1 < kVisitsToExpand) continue;
    const int made = static_cast<int>(nodes_.size());
    move.node = made;
    nodes_.emplace_back();
    Expand(made, position);
  }
  return passes;
}

void SurvivalSearch::PlayToTheEnd(GoPosition& position, int passes) {
  Color mover = position.to_move();
  playout_.Run(position, passes, played_);
  // Turns alternate; a pass in between is rare and costs a little of the shared values alone.
  while (movers_.size() < played_.size()) {
    movers_.push_back(mover);
    mover = Opponent(mover);
  }
}

// From the end, so that each node of the path knows who played first on each point after it.
void SurvivalSearch::Learn(double result) {
  ++simulation_;
  std::size_t noted = played_.size();
  for (std::size_t i = path_.size(); i-- > 0;) {
    for (; noted > path_[i].played; --noted) {
      player_[played_[noted - 1]] = movers_[noted - 1];
      stamp_[played_[noted - 1]] = simulation_;
    }
    Node& node = nodes_[static_cast<std::size_t>(path_[i].node)];
    const Color mover = i % 2 == 0 ? root_->to_move() : Opponent(root_->to_move());
    ++node.visits;
    for (Move& move : node.moves) {
      if (move.point >= kMaxGoArea || stamp_[move.point] != simulation_) continue;
      if (player_[move.point] != mover) continue;
      ++move.later_visits;
      move.later_sum += result;
    }
    ++node.moves[path_[i].move].visits;
    node.moves[path_[i].move].sum += result;
  }
}

void SurvivalSearch::Expand(int node, const GoPosition& position) {
  std::vector<Move>& moves = nodes_[static_cast<std::size_t>(node)].moves;
  for (const GoPoint p : zone_) {
    if (position.at(p) != Stone::kEmpty || !position.LegalByBoard(p)) continue;
    if (position.FillsOwnEye(p)) continue;
    moves.push_back({p});
  }
  moves.push_back({position.pass()});
}

std::size_t SurvivalSearch::Choose(const Node& node, bool owner_moves) {
  const double log_visits = std::log(node.visits + 1.0);
  std::size_t best = 0;
  double best_value = -1;
  for (std::size_t i = 0; i < node.moves.size(); ++i) {
    const Move& move = node.moves[i];
    const double value = Value(move, owner_moves) +
                         kExploration * std::sqrt(log_visits / (move.visits + 1)) +
                         1e-6 * random_.Uniform();
    if (value > best_value) {
      best_value = value;
      best = i;
    }
  }
  return best;
}

// For who moves.
double SurvivalSearch::Value(const Move& move, bool owner_moves) const {
  const auto view = [&](double sum, int visits) {
    if (visits == 0) return kUntried;
    return owner_moves ? sum / visits : 1 - sum / visits;
  };
  const double later = move.later_visits > 0 ? view(move.later_sum, move.later_visits) : kUntried;
  if (move.visits == 0) return later;
  const double weight = std::sqrt(kLaterWorth / (3.0 * move.visits + kLaterWorth));
  const bool shared = move.later_visits > 0;
  return (shared ? weight * later : 0) + (shared ? 1 - weight : 1) * view(move.sum, move.visits);
}

double SurvivalSearch::Result(const GoPosition& position) const {
  const int sign = owner_ == Color::kBlack ? 1 : -1;
  int kept = 0;
  for (const GoPoint p : chain_) kept += OwnerAfterPlayout(position, p) == sign;
  return static_cast<double>(kept) / static_cast<double>(chain_.size());
}

}  // namespace tengen
