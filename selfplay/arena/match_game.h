// SPDX-License-Identifier: MIT
// One game of a match as a state machine, like GameSlot for self-play: Advance() goes on until a
// position must be evaluated for one of the players, or the game is over. Random players and
// programs move inside.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "foundation/errors.h"
#include "foundation/random.h"
#include "model/evaluation.h"
#include "model/symmetry.h"
#include "selfplay/arena/gtp_player.h"
#include "selfplay/arena/match.h"
#include "selfplay/arena/match_clock.h"
#include "selfplay/arena/match_opening.h"
#include "selfplay/arena/program_count.h"
#include "selfplay/arena/random_player.h"
#include "selfplay/clocks/think_time.h"
#include "selfplay/games/game.h"
#include "selfplay/records/game_time.h"
#include "selfplay/search/search.h"
#include "selfplay/workers/drawn_games.h"
#include "selfplay/workers/game_start.h"
#include "selfplay/workers/input_shape.h"

namespace tengen {

template <Game G>
class MatchGameSlot {
 public:
  using Position = typename G::Position;
  using History = typename G::History;
  using Rules = typename G::Rules;
  enum class State { kWaiting, kFinished };

  // job and drawn must outlive the slot.
  MatchGameSlot(const MatchJob& job, const DrawnGames<G>& drawn)
      : job_(job),
        drawn_(drawn),
        rules_(drawn.all().front()),
        start_(rules_),
        position_(rules_),
        history_(position_),
        random_(job.seed, RandomPurpose::kMatch, 0) {
    for (int p = 0; p < 2; ++p) {
      const MatchPlayer& player = Player(p);
      Side& side = sides_[static_cast<std::size_t>(p)];
      if (player.kind == PlayerKind::kSearch) side.search.emplace(player.search);
      if (player.kind == PlayerKind::kGtp) {
        side.program.emplace(player.command, player.move_timeout_seconds);
      }
    }
    if (job.control.kind != TimeControlKind::kNone) clock_.emplace(job.control, *job.clock);
  }
  MatchGameSlot(const MatchGameSlot&) = delete;  // searches hold a reference to random_
  MatchGameSlot& operator=(const MatchGameSlot&) = delete;

  // Game 2 * pair has A as Black, 2 * pair + 1 as White.
  void Begin(int game_index) {
    random_ =
        RandomStream(job_.seed, RandomPurpose::kMatch, static_cast<std::uint64_t>(game_index));
    game_ = MatchGame{};
    game_.pair = game_index / 2;
    game_.a_color = game_index % 2 == 0 ? Color::kBlack : Color::kWhite;
    game_.record.game = std::string(G::kName);
    game_.record.seed = job_.seed;
    game_.record.game_index = static_cast<std::uint64_t>(game_index);
    finished_ = searching_ = false;
    GamePlan<G> plan = drawn_.OfPair(job_.seed, static_cast<std::uint64_t>(game_.pair));
    if (!Referee()) KeepRulesetKomi(plan);
    start_.Begin(plan, 1.0, random_);
    starting_ = start_.waiting();
    if (!starting_) BeginPlay();
  }

  State Advance() {
    if (starting_) {
      symmetry_ = 0;  // the same in both games of a pair
      return State::kWaiting;
    }
    while (!finished_) {
      Side& side = sides_[static_cast<std::size_t>(mover())];
      if (clock_) clock_->Start(position_.to_move());
      if (side.search) {
        if (!searching_) BeginSearch(*side.search);
        if (OutOfBudget(*side.search)) {
          side.search->Stop();
        } else if (side.search->Step() == SearchStep::kEvaluate) {
          symmetry_ = DrawSymmetry();
          return State::kWaiting;
        }
        searching_ = false;
        PlayMove(side.search->Result().chosen);
      } else if (side.program) {
        AskProgram(*side.program);
      } else {
        PlayMove(RandomMove<G>(position_, history_, random_));
      }
    }
    return State::kFinished;
  }

  // While waiting, whose evaluator is asked: 0 = A, 1 = B.
  int asked() const { return starting_ ? *Referee() : mover(); }
  const Position& leaf() const {
    return starting_ ? start_.position() : sides_[static_cast<std::size_t>(mover())].search->leaf();
  }
  const History& leaf_history() const {
    return starting_ ? start_.history()
                     : sides_[static_cast<std::size_t>(mover())].search->leaf_history();
  }
  int symmetry() const { return symmetry_; }
  void Deliver(const Evaluation& evaluation) {
    if (!starting_) {
      sides_[static_cast<std::size_t>(mover())].search->Deliver(evaluation);
      return;
    }
    start_.Deliver(evaluation);
    starting_ = start_.waiting();
    if (!starting_) BeginPlay();
  }

  int game_index() const { return static_cast<int>(game_.record.game_index); }
  int ply() const { return static_cast<int>(game_.record.moves.size()); }
  MatchGame TakeGame() { return std::move(game_); }

 private:
  struct Side {
    std::optional<Search<G>> search;
    std::optional<GtpPlayer<G>> program;
  };

  const MatchPlayer& Player(int p) const { return p == 0 ? job_.a : job_.b; }
  // Whose turn it is: 0 = A, 1 = B.
  int mover() const { return position_.to_move() == game_.a_color ? 0 : 1; }
  // Whose network makes komi fair: B's, the one that plays already in a gate; in both games of a
  // pair the same.
  std::optional<int> Referee() const {
    if (sides_[1].search) return 1;
    if (sides_[0].search) return 0;
    return std::nullopt;
  }

  // Board, rules and komi are settled.
  void BeginPlay() {
    rules_ = start_.rules();
    game_.record.size = rules_.SizeString();
    game_.record.rules = rules_.ToString();
    max_moves_ = job_.settings.max_moves > 0 ? job_.settings.max_moves
                                             : DefaultMaxMoves(rules_.width(), rules_.height());
    position_ = start_.position();
    history_ = start_.history();
    const std::vector<Action> opening = MatchOpening<G>(
        rules_, job_.seed, static_cast<std::uint64_t>(game_.pair), job_.settings.opening_mean);
    game_.opening_plies = static_cast<int>(opening.size());
    for (Action action : opening) {
      position_.Play(action);
      history_.Push(action, position_);
      game_.record.moves.push_back({action, std::nullopt});
    }
    for (Side& side : sides_) {
      if (side.search) {
        side.search->SetMoveLimit(max_moves_);
        side.search->Reset(position_, history_);
      }
      if (side.program) side.program->NewGame(rules_, opening, job_.control);
    }
    if (!clock_) return;
    clock_->NewGame();
    game_.record.time = {job_.control.ToText(),
                         std::vector<std::int64_t>(opening.size(), kNotTimed)};
  }

  int DrawSymmetry() {
    if (!job_.settings.symmetry) return 0;
    const int count = SymmetryCount(rules_.width(), rules_.height());
    return static_cast<int>(random_.Below(static_cast<std::uint32_t>(count)));
  }

  void BeginSearch(Search<G>& search) {
    budget_.reset();
    if (clock_) {
      budget_ = ThinkTime(job_.control, clock_->Left(position_.to_move()),
                          OwnMovesToCome(rules_.width() * rules_.height(), ply()));
      search.SetKind(SearchKind::kPuct);  // the one that may end at any visit
    }
    search.Begin(SearchPurpose::kPlay, Player(mover()).visits, random_);
    searching_ = true;
  }

  // A move needs the root's evaluation, whatever the time.
  bool OutOfBudget(const Search<G>& search) const {
    return budget_ && search.tree().node(Tree::kRoot).expanded && clock_->Thought() >= *budget_;
  }

  std::optional<GtpAnswer> Ask(GtpPlayer<G>& program) {
    const Color color = position_.to_move();
    if (!clock_) return program.GenMove(color);
    const PlayerTime& left = clock_->Left(color);
    return program.GenMoveInTime(color, left, LeftUntilFlag(job_.control, left));
  }

  // What a program does wrong within a game costs it this game, not the match.
  void AskProgram(GtpPlayer<G>& program) {
    try {
      const std::optional<GtpAnswer> answer = Ask(program);
      if (!answer) return Forfeit(EndReason::kTime);
      if (answer->resigns) {
        const bool in_time = !clock_ || clock_->Stop();
        return Forfeit(in_time ? EndReason::kResignation : EndReason::kTime);
      }
      if (answer->action && position_.Legal(*answer->action, history_)) {
        return PlayMove(*answer->action);
      }
      Note(Player(mover()).name + " answered \"" + answer->text + "\", which is no legal move");
    } catch (const GtpError& error) {
      Note(error.what());
    }
    Forfeit(EndReason::kViolation);
  }

  void Note(const std::string& what) { game_.notes.push_back(what); }

  void PlayMove(Action action) {
    const Color color = position_.to_move();
    const int moved = mover();
    if (clock_) {
      const std::optional<Milliseconds> used = clock_->Stop();
      if (!used) return Forfeit(EndReason::kTime);
      game_.record.time->used_ms.push_back(*used);
    }
    position_.Play(action);
    history_.Push(action, position_);
    game_.record.moves.push_back({action, std::nullopt});
    if (position_.ended()) {
      AskForCounts(position_.outcome());
      return FinishGame(Paid(position_.outcome()));
    }
    if (ply() >= max_moves_) {
      Outcome outcome = Paid(position_.OutcomeAsItStands());
      outcome.reason = EndReason::kMoveLimit;
      return FinishGame(outcome);
    }
    for (int p = 0; p < 2; ++p) {
      Side& side = sides_[static_cast<std::size_t>(p)];
      if (side.search) side.search->Play(action);
      if (side.program && p != moved) TellProgram(*side.program, color, action);
    }
  }

  void TellProgram(GtpPlayer<G>& program, Color color, Action action) {
    try {
      program.Play(color, action);
    } catch (const GtpError& error) {
      Note(error.what());
      Forfeit(EndReason::kViolation);
    }
  }

  // The rules decide; a program that counts otherwise plays by others.
  void AskForCounts(const Outcome& outcome) {
    for (int p = 0; p < 2; ++p) {
      Side& side = sides_[static_cast<std::size_t>(p)];
      if (!side.program) continue;
      try {
        const std::string other = OtherCount(side.program->FinalScore(), outcome);
        if (!other.empty()) Note(Player(p).name + " " + other);
      } catch (const GtpError& error) {
        Note(error.what());
      }
    }
  }

  // What was counted, after the clock's penalties.
  Outcome Paid(const Outcome& counted) const {
    if (!clock_) return counted;
    return AfterTimePenalties<G>(rules_, counted, clock_->Penalties());
  }

  // The player to move loses.
  void Forfeit(EndReason reason) {
    Outcome outcome;
    outcome.winner = position_.to_move() == Color::kBlack ? Winner::kWhite : Winner::kBlack;
    outcome.reason = reason;
    FinishGame(outcome);
  }

  void FinishGame(const Outcome& outcome) {
    game_.record.outcome = outcome;
    finished_ = true;
  }

  const MatchJob& job_;
  const DrawnGames<G>& drawn_;
  Rules rules_;  // of this game
  GameStart<G> start_;
  Position position_;
  History history_;
  RandomStream random_;
  std::array<Side, 2> sides_;
  MatchGame game_;
  std::optional<MatchClock> clock_;
  std::optional<Milliseconds> budget_;  // of the search that runs
  bool finished_ = true;
  bool searching_ = false;
  bool starting_ = false;  // komi is being made fair
  int max_moves_ = 0;
  int symmetry_ = 0;
};

}  // namespace tengen
