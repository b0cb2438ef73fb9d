// SPDX-License-Identifier: MIT
// One self-play game as a state machine: Advance() goes on until a position must be evaluated or
// the game is over. Everything random comes from the game's own stream, and the symmetry of an
// evaluation is drawn before anybody looks into a cache: so the game is the same whoever evaluates,
// and whenever. Not thread-safe.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "foundation/random.h"
#include "model/evaluation.h"
#include "model/symmetry.h"
#include "selfplay/games/game.h"
#include "selfplay/records/game_record.h"
#include "selfplay/search/search.h"
#include "selfplay/search/utility.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/game_start.h"
#include "selfplay/workers/input_shape.h"
#include "selfplay/workers/policy_draw.h"
#include "selfplay/workers/resignation.h"
#include "selfplay/workers/searched_move.h"
#include "selfplay/workers/self_play.h"

namespace tengen {

enum class SlotState { kWaiting, kFinished };

template <Game G>
class GameSlot {
 public:
  using Position = typename G::Position;
  using History = typename G::History;
  using Rules = typename G::Rules;

  // job and games must outlive the slot.
  GameSlot(const SelfPlayJob& job, const DrawnGames<G>& games)
      : job_(job),
        games_(games),
        rules_(games.all().front()),
        start_(rules_),
        position_(start_.position()),
        history_(start_.history()),
        search_(job.search),
        random_(job.seed, RandomPurpose::kSelfPlay, 0),
        resign_(job.settings.resign_threshold, job.settings.resign_moves) {}
  GameSlot(const GameSlot&) = delete;  // the search holds a reference to random_
  GameSlot& operator=(const GameSlot&) = delete;

  void Begin(std::uint64_t game_index) {
    random_ = RandomStream(job_.seed, RandomPurpose::kSelfPlay, game_index);
    resign_ = ResignRule(job_.settings.resign_threshold, job_.settings.resign_moves);
    record_ = GameRecord{};
    record_.game = std::string(G::kName);
    record_.game_index = game_index;
    record_.seed = job_.seed;
    record_.generation = job_.generation;
    start_.Begin(games_.Draw(random_), job_.settings.opening_temperature, random_);
    rules_ = start_.rules();
    max_moves_ = job_.settings.max_moves > 0 ? job_.settings.max_moves
                                             : DefaultMaxMoves(rules_.width(), rules_.height());
    search_.SetMoveLimit(max_moves_);
    if (job_.settings.resign_threshold > 0) {
      record_.resignation_disabled = random_.Uniform() < job_.settings.resign_disabled_share;
    }
    opening_left_ = 0;
    if (job_.settings.opening_mean > 0) {
      opening_left_ =
          static_cast<int>(std::min(std::floor(random_.Exponential() * job_.settings.opening_mean),
                                    static_cast<double>(max_moves_ - 1)));
    }
    phase_ = Phase::kStart;
    if (!start_.waiting()) BeginGame();
  }

  SlotState Advance() {
    while (phase_ != Phase::kFinished) {
      if (phase_ != Phase::kSearching || search_.Step() == SearchStep::kEvaluate) {
        symmetry_ = DrawSymmetry();
        return SlotState::kWaiting;
      }
      FinishMove();
    }
    return SlotState::kFinished;
  }

  // Of the position that waits for its evaluation:
  const Position& leaf() const {
    if (phase_ == Phase::kStart) return start_.position();
    return phase_ == Phase::kOpening ? position_ : search_.leaf();
  }
  const History& leaf_history() const {
    if (phase_ == Phase::kStart) return start_.history();
    return phase_ == Phase::kOpening ? history_ : search_.leaf_history();
  }
  int symmetry() const { return symmetry_; }

  void Deliver(const Evaluation& evaluation) {
    if (phase_ == Phase::kStart) {
      start_.Deliver(evaluation);
      if (!start_.waiting()) BeginGame();
    } else if (phase_ == Phase::kOpening) {
      PlayOpeningPly(evaluation);
    } else {
      search_.Deliver(evaluation);
    }
  }

  std::uint64_t game_index() const { return record_.game_index; }
  int ply() const { return static_cast<int>(record_.moves.size()); }
  // Of all games of this slot.
  std::int64_t searches() const { return searches_; }
  GameRecord TakeRecord() { return std::move(record_); }

 private:
  enum class Phase { kStart, kOpening, kSearching, kFinished };

  int DrawSymmetry() {
    if (!job_.settings.symmetry) return 0;
    const int count = SymmetryCount(rules_.width(), rules_.height());
    return static_cast<int>(random_.Below(static_cast<std::uint32_t>(count)));
  }

  // Board, rules, komi and handicap are settled.
  void BeginGame() {
    rules_ = start_.rules();
    record_.size = rules_.SizeString();
    record_.rules = rules_.ToString();
    record_.handicap = start_.handicap();
    position_ = start_.position();
    history_ = start_.history();
    if (opening_left_ > 0) {
      phase_ = Phase::kOpening;
    } else {
      BeginGameSearch();
    }
  }

  // Opening plies neither pass nor end the game; where the draw would end it, the opening is over.
  void PlayOpeningPly(const Evaluation& evaluation) {
    ActionList legal;
    position_.LegalActions(history_, legal);
    ActionList points;
    for (Action a : legal) {
      if (a < rules_.width() * rules_.height()) points.push_back(a);
    }
    CheckEvaluation(evaluation, points, ply());
    bool played = false;
    if (!points.empty()) {
      const Action action =
          DrawFromPolicy(points, evaluation.policy, job_.settings.opening_temperature, random_);
      Position next = position_;
      next.Play(action);
      if (!next.ended()) {
        position_ = next;
        history_.Push(action, position_);
        record_.moves.push_back({action, std::nullopt});
        played = true;
      }
    }
    if (!played || --opening_left_ == 0) BeginGameSearch();
  }

  void BeginGameSearch() {
    phase_ = Phase::kSearching;
    search_.Reset(position_, history_);
    BeginMoveSearch();
  }

  void BeginMoveSearch() {
    const float share = job_.search.cheap_share;
    const bool cheap = share > 0 && random_.Uniform() < static_cast<double>(share);
    search_.Begin(cheap ? SearchPurpose::kSelfPlayCheap : SearchPurpose::kSelfPlayFull,
                  cheap ? job_.search.cheap_visits : job_.search.visits, random_);
  }

  void FinishMove() {
    ++searches_;
    const SearchResult result = search_.Result();
    const Color mover = position_.to_move();
    if (resign_.Observe(mover, result.root_value)) {
      if (!record_.resignation_disabled) return FinishGame(ResignationOf(mover));
      if (!record_.would_resign) record_.would_resign = mover;
    }
    record_.moves.push_back(SearchedMove(result));
    position_.Play(result.chosen);
    if (position_.ended()) return FinishGame(position_.outcome());
    if (ply() >= max_moves_) {
      Outcome outcome = position_.OutcomeAsItStands();
      outcome.reason = EndReason::kMoveLimit;
      return FinishGame(outcome);
    }
    search_.Play(result.chosen);
    BeginMoveSearch();
  }

  static Outcome ResignationOf(Color loser) {
    Outcome outcome;
    outcome.winner = loser == Color::kBlack ? Winner::kWhite : Winner::kBlack;
    outcome.reason = EndReason::kResignation;
    return outcome;
  }

  void FinishGame(const Outcome& outcome) {
    record_.outcome = outcome;
    phase_ = Phase::kFinished;
  }

  const SelfPlayJob& job_;
  const DrawnGames<G>& games_;
  Rules rules_;  // of this game
  GameStart<G> start_;
  Position position_;  // where the game stands
  History history_;    // kept up only while the opening is played; then the search has its own
  Search<G> search_;
  RandomStream random_;
  ResignRule resign_;
  GameRecord record_;
  Phase phase_ = Phase::kFinished;
  int max_moves_ = 0;
  int opening_left_ = 0;
  int symmetry_ = 0;
  std::int64_t searches_ = 0;
};

}  // namespace tengen
