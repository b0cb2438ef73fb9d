// SPDX-License-Identifier: MIT
// From the plan of a game to its first position: handicap stones are drawn from the network's
// policy, then komi is made fair where the plan says so, then the noise is added. A state machine
// like the game itself: while waiting(), the caller evaluates position() and delivers the result.
// Everything random comes from the game's stream. Not thread-safe.
#pragma once

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "foundation/random.h"
#include "model/evaluation.h"
#include "selfplay/games/game.h"
#include "selfplay/games/start.h"
#include "selfplay/search/utility.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/fair_komi.h"
#include "selfplay/workers/policy_draw.h"

namespace tengen {

template <Game G>
class GameStart {
 public:
  using Position = typename G::Position;
  using History = typename G::History;
  using Rules = typename G::Rules;

  explicit GameStart(const Rules& rules) : rules_(rules), position_(rules), history_(position_) {}

  // temperature: of the policy that handicap stones are drawn from. random must outlive the start.
  void Begin(const GamePlan<G>& plan, double temperature, RandomStream& random) {
    plan_ = plan;
    rules_ = plan.rules;
    temperature_ = temperature;
    random_ = &random;
    stones_.clear();
    fair_.reset();
    if (plan_.handicap > 0) {
      SetPosition(Color::kBlack);
    } else {
      StonesAreSet();
    }
  }

  bool waiting() const { return Placing() || (fair_ && !fair_->done()); }
  // The position that is asked about; when nothing waits, the first of the game.
  const Position& position() const { return position_; }
  const History& history() const { return history_; }
  const Rules& rules() const { return rules_; }
  const std::vector<Action>& handicap() const { return stones_; }

  // Requires waiting().
  void Deliver(const Evaluation& evaluation) {
    if (Placing()) return PlaceStone(evaluation);
    const bool black = position_.to_move() == Color::kBlack;
    CheckEvaluation(evaluation, {}, 0);
    fair_->Answer(black ? evaluation.score : -evaluation.score,
                  black ? evaluation.value() : -evaluation.value());
    TryKomi();
  }

 private:
  bool Placing() const { return static_cast<int>(stones_.size()) < plan_.handicap; }

  void SetPosition(Color to_move) {
    if constexpr (requires { HandicapStart(rules_, stones_, to_move); }) {
      if (!stones_.empty()) {
        position_ = HandicapStart(rules_, stones_, to_move);
        history_ = History(position_);
        return;
      }
    }
    position_ = Position(rules_);
    history_ = History(position_);
  }

  void PlaceStone(const Evaluation& evaluation) {
    ActionList legal, points;
    position_.LegalActions(history_, legal);
    for (const Action a : legal) {
      if (a < rules_.width() * rules_.height()) points.push_back(a);
    }
    CheckEvaluation(evaluation, points, 0);
    stones_.push_back(DrawFromPolicy(points, evaluation.policy, temperature_, *random_));
    if (Placing()) return SetPosition(Color::kBlack);
    StonesAreSet();
  }

  void StonesAreSet() {
    if constexpr (KomiRules<Rules>) {
      if (plan_.komi_base == KomiBase::kFair) {
        const int area = rules_.width() * rules_.height();
        // Far enough for any board and a stone's worth for each of the handicap.
        const double reach = 2 * std::sqrt(area) + 16.0 * plan_.handicap;
        fair_.emplace(static_cast<double>(rules_.komi()), reach);
        return TryKomi();
      }
    }
    SetPosition(plan_.handicap > 0 ? Color::kWhite : Color::kBlack);
  }

  // The next komi to ask for, or the game's.
  void TryKomi() {
    if constexpr (KomiRules<Rules>) {
      rules_ = fair_->done() ? WithNearestKomi(plan_.rules, fair_->komi() + plan_.komi_noise)
                             : plan_.rules.WithKomi(fair_->trial_quarters());
    }
    SetPosition(plan_.handicap > 0 ? Color::kWhite : Color::kBlack);
  }

  GamePlan<G> plan_{};
  Rules rules_;
  Position position_;
  History history_;
  std::vector<Action> stones_;
  std::optional<FairKomi> fair_;
  double temperature_ = 1;
  RandomStream* random_ = nullptr;
};

}  // namespace tengen
