// SPDX-License-Identifier: MIT
// The searching half of a session: one tree that follows the game, one evaluation at a time. Not
// thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/feature_set.h"
#include "selfplay/protocols/session_types.h"
#include "selfplay/search/run_search.h"
#include "selfplay/search/search.h"

namespace tengen {

template <Game G>
class SessionSearch {
 public:
  using Position = typename G::Position;
  using History = typename G::History;

  // The player must outlive this and have an evaluator when it searches.
  explicit SessionSearch(const SessionPlayer& player) : player_(player), search_(player.search) {
    if (player_.evaluator != nullptr) {
      batch_.emplace(player_.shape, 1);
      results_.emplace(player_.shape, 1, true);
      if (player_.optimistic_policy) results_->KeepOptimisticPolicy();
    }
  }

  void Forget() { current_ = false; }

  // A legal move was played in the game; the tree goes along when it stood there.
  void Follow(Action action) {
    if (!current_) return;
    if (!bans_.empty()) {
      current_ = false;
      return;
    }
    search_.Play(action);
    ForgetOwnership();
    current_ = !search_.root().ended();
  }

  SearchResult Run(const Position& position, const History& history, const SearchOrder& order,
                   std::vector<MoveBan> bans, RandomStream& random) {
    if (!current_ || !bans.empty() || !bans_.empty()) {
      search_.Reset(position, history);
      ForgetOwnership();
    }
    current_ = false;  // until it is done: an evaluation that throws leaves a leaf waiting
    bans_ = bans;
    search_.SetBans(std::move(bans));
    const bool planned = order.pace == SearchOrder::Pace::kPlanned;
    search_.SetKind(planned ? player_.search.kind : SearchKind::kPuct);
    const int most = order.visits > 0 ? order.visits : player_.most_visits;
    search_.Begin(SearchPurpose::kPlay, planned ? player_.visits : most, random);
    if (search_.tree().node(Tree::kRoot).expanded && ownership_samples_ == 0) {
      NoteOwnership(EvaluateRow(position, history, 0), position.to_move());
    }
    while (search_.Step() == SearchStep::kEvaluate) {
      batch_->Clear();
      const int row = AddLeaf(search_, 0, *batch_);
      player_.evaluator->Evaluate(*batch_, *results_);
      const Evaluation evaluation = results_->Row(*batch_, row);
      NoteOwnership(evaluation, search_.leaf().to_move());
      search_.Deliver(evaluation);
      // A root alone says nothing of any move.
      if (search_.tree().node(Tree::kRoot).visits < 2 || !order.go_on || order.go_on()) continue;
      search_.Stop();
      break;
    }
    current_ = true;
    return search_.Result();
  }

  Analysis Analyse() const {
    const Tree& tree = search_.tree();
    const Node& root = tree.node(Tree::kRoot);
    Analysis analysis;
    analysis.to_move = root.to_move;
    analysis.visits = root.visits;
    analysis.win_rate = WinRate(root, root.to_move);
    analysis.score = static_cast<float>(root.Score(root.to_move));
    analysis.utility = static_cast<float>(root.Utility(root.to_move));
    for (const Edge& edge : tree.edges(root)) analysis.moves.push_back(Analysed(root, edge));
    std::stable_sort(analysis.moves.begin(), analysis.moves.end(),
                     [](const AnalysedMove& a, const AnalysedMove& b) {
                       return a.visits != b.visits ? a.visits > b.visits : a.prior > b.prior;
                     });
    const double sign = root.to_move == Color::kBlack ? 1 : -1;
    for (const double sum : ownership_) {
      analysis.ownership.push_back(static_cast<float>(sign * sum / ownership_samples_));
    }
    return analysis;
  }

  // Black's view, [area]; the position may have ended. Empty where the game has none.
  std::vector<float> Ownership(const Position& position, const History& history) {
    std::vector<float> ownership;
    if constexpr (G::kHasOwnership) {
      const float sign = position.to_move() == Color::kBlack ? 1.0F : -1.0F;
      for (const float value : EvaluateRow(position, history, 0).ownership) {
        ownership.push_back(sign * value);
      }
    }
    return ownership;
  }

  RawEvaluation Evaluate(const Position& position, const History& history, int symmetry) {
    const Evaluation evaluation = EvaluateRow(position, history, symmetry);
    RawEvaluation raw;
    raw.to_move = position.to_move();
    raw.win = evaluation.win;
    raw.loss = evaluation.loss;
    raw.no_result = evaluation.no_result;
    raw.score = evaluation.score;
    raw.numbers = evaluation.numbers;
    ActionList legal;
    position.LegalActions(history, legal);
    raw.pass = Probabilities(evaluation.policy, legal, Area(position), raw.policy);
    if (!evaluation.optimistic_policy.empty()) {
      raw.optimistic_pass =
          Probabilities(evaluation.optimistic_policy, legal, Area(position), raw.optimistic_policy);
    }
    if constexpr (G::kHasOwnership) {
      raw.ownership.assign(evaluation.ownership.begin(), evaluation.ownership.end());
    }
    return raw;
  }

 private:
  static constexpr std::size_t kLongestLine = 30;

  // Softmax over the legal actions: `points` gets that of the board with NaN where illegal, the
  // result is that of the pass.
  static float Probabilities(std::span<const float> logits, const ActionList& legal, int area,
                             std::vector<float>& points) {
    float pass = std::numeric_limits<float>::quiet_NaN();
    points.assign(static_cast<std::size_t>(area), pass);
    float highest = -std::numeric_limits<float>::infinity(), sum = 0;
    for (const Action action : legal) highest = std::max(highest, logits[action]);
    for (const Action action : legal) sum += std::exp(logits[action] - highest);
    for (const Action action : legal) {
      const float probability = std::exp(logits[action] - highest) / sum;
      (action < area ? points[action] : pass) = probability;
    }
    return pass;
  }

  static int Area(const Position& position) {
    return position.rules().width() * position.rules().height();
  }

  static float WinRate(const Node& node, Color player) {
    return static_cast<float>((node.Value(player) + 1) / 2);
  }

  // As if two further visits had deviated by 0.4, so that few visits that agree prove little.
  static float MeanDeviation(const Node& node) {
    const double mean = node.Utility(node.to_move);
    const double squares =
        std::max(0.0, node.utility_square_sum - node.visits * mean * mean) + 2 * 0.4 * 0.4;
    const double samples = node.visits;
    return static_cast<float>(std::sqrt(squares / (samples + 2) / samples));
  }

  AnalysedMove Analysed(const Node& root, const Edge& edge) const {
    const Tree& tree = search_.tree();
    const auto& rules = search_.root().rules();
    AnalysedMove move;
    move.move = G::ActionText(rules, edge.action);
    move.prior = std::exp(edge.log_prior);
    move.line.push_back(move.move);
    const Node& node = edge.child == kNoNode ? root : tree.node(edge.child);
    move.win_rate = WinRate(node, root.to_move);
    move.score = static_cast<float>(node.Score(root.to_move));
    move.utility = static_cast<float>(node.Utility(root.to_move));
    move.utility_deviation = MeanDeviation(node);
    if (edge.child == kNoNode) {
      move.line_visits.push_back(0);
      return move;
    }
    move.visits = node.visits;
    move.line_visits.push_back(node.visits);
    for (const Node* at = &node; at->num_children > 0 && move.line.size() < kLongestLine;) {
      const auto children = tree.children(*at);
      const Edge& next = *std::max_element(
          children.begin(), children.end(), [&tree](const Edge& a, const Edge& b) {
            return tree.node(a.child).visits < tree.node(b.child).visits;
          });
      at = &tree.node(next.child);
      move.line.push_back(G::ActionText(rules, next.action));
      move.line_visits.push_back(at->visits);
    }
    return move;
  }

  Evaluation EvaluateRow(const Position& position, const History& history, int symmetry) {
    batch_->Clear();
    RowHeader header;
    header.width = static_cast<std::uint8_t>(position.rules().width());
    header.height = static_cast<std::uint8_t>(position.rules().height());
    header.symmetry = static_cast<std::uint8_t>(symmetry);
    const FeatureSet<G>& inputs = FeatureSetSized<G>(player_.shape.planes, player_.shape.globals);
    header.key = inputs.key(position, history).lo;
    const int row = batch_->Add(header);
    inputs.encode(position, history, batch_->planes(row), batch_->globals(row));
    player_.evaluator->Evaluate(*batch_, *results_);
    return results_->Row(*batch_, row);
  }

  void ForgetOwnership() {
    ownership_.clear();
    ownership_samples_ = 0;
  }

  void NoteOwnership(const Evaluation& evaluation, Color to_move) {
    if constexpr (G::kHasOwnership) {
      ownership_.resize(evaluation.ownership.size());
      const double sign = to_move == Color::kBlack ? 1 : -1;
      for (std::size_t i = 0; i < ownership_.size(); ++i) {
        ownership_[i] += sign * static_cast<double>(evaluation.ownership[i]);
      }
      ++ownership_samples_;
    }
  }

  const SessionPlayer& player_;
  Search<G> search_;
  bool current_ = false;  // the search's root is the game's position
  std::vector<MoveBan> bans_;
  std::vector<double> ownership_;  // sums, Black's view
  int ownership_samples_ = 0;
  std::optional<EvaluationBatch> batch_;
  std::optional<EvaluationResults> results_;
};

}  // namespace tengen
