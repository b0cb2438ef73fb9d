// SPDX-License-Identifier: MIT
#include "selfplay/scoring/life_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "foundation/errors.h"
#include "selfplay/games/go/confirmation/fight_cells.h"

namespace tengen {
namespace {

constexpr double kExploration = 1.5;
// What an untried move is worth below its node's mean, to its mover, once all others are tried;
// less before (Wu 2019), as priors may be even.
constexpr double kUntriedLoss = 0.2;

std::size_t Z(int p) { return static_cast<std::size_t>(p); }

bool BoundsRebirth(const ChainFinding& finding) {
  return finding.status != LifeStatus::kUndecided && finding.status != LifeStatus::kDead &&
         finding.method != LifeMethod::kRebornWide;
}

// The chain and all that is reached from it without crossing a chain found to live.
std::vector<int> PlaceOf(const FinalPosition& position, int point, const Confirmation& known) {
  const FinalNeighbors neighbors(position.width, position.height);
  std::vector<char> seen(position.stones.size(), 0);
  std::vector<int> place = {point};
  seen[Z(point)] = 1;
  for (std::size_t i = 0; i < place.size(); ++i) {
    for (const int n : neighbors.Of(place[i])) {
      const int chain = known.chain_of[Z(n)];
      if (seen[Z(n)] || (chain >= 0 && BoundsRebirth(known.chains[Z(chain)]))) continue;
      seen[Z(n)] = 1;
      place.push_back(n);
    }
  }
  std::ranges::sort(place);
  return place;
}

Fight::Setup SetupFor(const FinalPosition& position, int point, std::vector<int> place) {
  Fight::Setup setup;
  setup.position = &position;
  setup.chains = {point};
  setup.goal = FightGoal::kClear;
  setup.prover = FightSide::kAttacker;
  setup.place = std::move(place);
  setup.zone.assign(position.stones.size(), 1);  // so points of the fight are the board's
  return setup;
}

GoRules PlainRules(const FinalPosition& position) {
  GoRules rules = GoRules::Recognise("19", "tromp-taylor ko=simple suicide=no");
  rules.board_width = static_cast<std::uint8_t>(position.width);
  rules.board_height = static_cast<std::uint8_t>(position.height);
  return rules;
}

}  // namespace

LifeSearch::LifeSearch(const FinalPosition& position, int point, const Confirmation& known,
                       LifeGuide& guide)
    : guide_(guide),
      rules_(PlainRules(position)),
      tried_(position.stones.size(), false),
      fight_(SetupFor(position, point, PlaceOf(position, point, known))) {
  aim_.owner = position.at(point) > 0 ? Color::kBlack : Color::kWhite;
  for (int p = 0; p < position.area(); ++p) {
    if (known.chain_of[Z(p)] == known.chain_of[Z(point)]) {
      aim_.chain.push_back(static_cast<GoPoint>(p));
    }
  }
  for (const int p : PlaceOf(position, point, known)) {
    aim_.place.push_back(static_cast<GoPoint>(p));
    tried_[Z(p)] = true;
  }
}

double LifeSearch::Run(const LifeSearchSettings& settings) {
  nodes_.assign(1, {});
  nodes_[0].state = fight_.start();
  nodes_[0].key = fight_.KeyOf(nodes_[0].state);
  nodes_[0].end = fight_.Judge(nodes_[0].state);
  if (nodes_[0].end != FightEnd::kOpen) return nodes_[0].end == FightEnd::kAttackerWins ? 1 : 0;
  nodes_[0].sum = Expand(0);
  nodes_[0].visits = 1;
  while (nodes_[0].visits < settings.visits) Simulate();
  const auto best = std::ranges::max_element(nodes_[0].edges, {}, &Edge::visits);
  return best->visits == 0 ? nodes_[0].sum : best->sum / best->visits;
}

void LifeSearch::Simulate() {
  std::vector<std::pair<std::size_t, std::size_t>> path;  // nodes and their edges
  std::size_t at = 0;
  double value = 0;
  for (;;) {
    const std::size_t edge = Choose(nodes_[at]);
    path.emplace_back(at, edge);
    int child = nodes_[at].edges[edge].child;
    const bool made = child < 0;
    if (made) {
      Node node;
      node.state = nodes_[at].state;
      const bool legal = fight_.Play(node.state, nodes_[at].edges[edge].move);
      CHECK(legal);
      node.key = fight_.KeyOf(node.state);
      node.end = fight_.Judge(node.state);
      child = static_cast<int>(nodes_.size());
      nodes_[at].edges[edge].child = child;
      nodes_.push_back(std::move(node));
    }
    at = static_cast<std::size_t>(child);
    const auto same = [&](const auto& step) { return nodes_[step.first].key == nodes_[at].key; };
    if (std::ranges::any_of(path, same)) break;  // going round captures nothing
    if (nodes_[at].end != FightEnd::kOpen) {
      value = nodes_[at].end == FightEnd::kAttackerWins ? 1 : 0;
      break;
    }
    if (nodes_[at].edges.empty()) {
      value = Expand(at);
      nodes_[at].sum += value;
      ++nodes_[at].visits;
      break;
    }
  }
  for (const auto& [node, edge] : path) {
    nodes_[node].sum += value;
    ++nodes_[node].visits;
    nodes_[node].edges[edge].sum += value;
    ++nodes_[node].edges[edge].visits;
  }
}

std::vector<Stone> LifeSearch::Stones(const FightState& state) const {
  std::vector<Stone> stones;
  for (std::size_t p = 0; p < tried_.size(); ++p) {
    const std::uint8_t cell = state.cell[p];
    stones.push_back(fight_cells::Belongs(cell, FightSide::kOwner) ? StoneOf(aim_.owner)
                     : fight_cells::Belongs(cell, FightSide::kAttacker)
                         ? StoneOf(Opponent(aim_.owner))
                         : Stone::kEmpty);
  }
  return stones;
}

double LifeSearch::Expand(std::size_t node) {
  const FightState& state = nodes_[node].state;
  const Color mover = state.to_move == FightSide::kOwner ? aim_.owner : Opponent(aim_.owner);
  const GoPosition position(rules_, Stones(state), mover);
  std::vector<bool> old(tried_.size());
  for (std::size_t p = 0; p < old.size(); ++p) old[p] = (state.cell[p] & fight_cells::kOld) != 0;
  const LifeGuess guess = guide_.Guess(position, old, aim_);
  AddEdges(nodes_[node], position, guess.prior);
  return guess.dead;
}

// A network's pass says that the game is over, which is no reason here, and it knows no pass for a
// ko: both kinds get an even share.
void LifeSearch::AddEdges(Node& node, const GoPosition& position,
                          const std::vector<float>& logits) const {
  std::vector<FightPoint> moves;
  fight_.Moves(node.state, moves);
  float highest = -1e30F;
  for (const FightPoint move : moves) {
    const bool play = move < fight_.size();
    if (play && (!tried_[move] || position.FillsOwnEye(move))) continue;
    if (play) {
      FightState after = node.state;
      if (!fight_.Play(after, move)) continue;
    }
    const float logit = play && !logits.empty() ? logits[move] : 0;
    if (play) highest = std::max(highest, logit);
    node.edges.push_back({move, logit});
  }
  float plays = 0;
  int count = 0;
  for (Edge& edge : node.edges) {
    if (edge.move >= fight_.size()) continue;
    edge.prior = std::exp(edge.prior - highest);
    plays += edge.prior;
    ++count;
  }
  const auto even = 1 / static_cast<float>(node.edges.size());
  for (Edge& edge : node.edges) {
    const bool play = edge.move < fight_.size();
    edge.prior = play ? edge.prior / plays * even * static_cast<float>(count) : even;
  }
}

std::size_t LifeSearch::Choose(const Node& node) const {
  const bool attacker = node.state.to_move == FightSide::kAttacker;
  const double own = node.sum / node.visits;
  double tried = 0;
  for (const Edge& edge : node.edges)
    tried += edge.visits > 0 ? static_cast<double>(edge.prior) : 0;
  const double untried = (attacker ? own : 1 - own) - kUntriedLoss * std::sqrt(tried);
  const double scale = kExploration * std::sqrt(static_cast<double>(node.visits));
  std::size_t best = 0;
  double best_value = -1e9;
  for (std::size_t i = 0; i < node.edges.size(); ++i) {
    const Edge& edge = node.edges[i];
    const double mean = edge.visits > 0 ? edge.sum / edge.visits : 0;
    const double value = edge.visits == 0 ? untried : attacker ? mean : 1 - mean;
    const double total = value + scale * static_cast<double>(edge.prior) / (1 + edge.visits);
    if (total > best_value) {
      best_value = total;
      best = i;
    }
  }
  return best;
}

}  // namespace tengen
