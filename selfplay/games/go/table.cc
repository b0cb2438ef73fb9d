// SPDX-License-Identifier: MIT
#include "selfplay/games/go/table.h"

#include <cstddef>
#include <string>

#include "foundation/errors.h"
#include "selfplay/games/go/notation.h"

namespace tengen {
namespace {

constexpr std::size_t Index(Color color) { return static_cast<std::size_t>(color); }

[[noreturn]] void Refuse(const std::string& what) { throw Error(ExitCode::kFailed, what); }

}  // namespace

GoTable::GoTable(const GoPosition& start, int handicap)
    : position_(start), history_(start), handicap_(handicap) {}

std::optional<GoIllegal> GoTable::WhyIllegal(Color player, Action action) const {
  if (state_ == State::kEnded) return GoIllegal::kEnded;
  if (state_ == State::kStopped && position_.rules().stop == StopRule::kSettle) {
    return GoIllegal::kStopped;
  }
  if (player != to_move()) return GoIllegal::kTurn;
  return position_.WhyIllegal(action, history_);
}

void GoTable::Play(Color player, Action action) {
  DCHECK(!WhyIllegal(player, action));
  position_.Play(action);
  history_.Push(action, position_);
  if (position_.passes() > 0) {
    ++passes_;
    last_passer_ = player;
    ++pass_stones_[Index(Opponent(player))];
    cycle_completed_ = false;
    AfterPass();
    return;
  }
  passes_ = 0;
  state_ = State::kPlaying;
  cycle_completed_ = cycle_completed_ || position_.situation_seen() >= 2;
  if (position_.ended()) End(position_.outcome());
}

void GoTable::AfterPass() {
  if (passes_ < 2) return;
  state_ = State::kStopped;
  switch (position_.rules().stop) {
    case StopRule::kEnd:
      return EndByCount(EndReason::kTwoPasses);
    case StopRule::kSettle:
      if (disputed_) EndByCount(EndReason::kTwoPasses);
      return;
    case StopRule::kSettle4:
      if (passes_ >= 4) EndByCount(EndReason::kFourPasses);
      return;
    case StopRule::kSettle4All:
      if (passes_ >= 4) return EndByCount(EndReason::kFourPasses);
      // A position ends with its second pass; here two more may follow.
      if (position_.ended()) position_.Resume(to_move());
      return;
  }
}

void GoTable::Resume(Color player) {
  const ResumeRule rule = position_.rules().resume;
  if (state_ != State::kStopped) Refuse("only a game that has stopped can be resumed");
  if (rule == ResumeRule::kNone) Refuse("these rules know no resumption (resume=none)");
  GoOn(rule == ResumeRule::kOpponentOfRequester ? Opponent(player) : to_move());
}

void GoTable::GoOn(Color to_move) {
  state_ = State::kPlaying;
  const bool turn_changes = to_move != position_.to_move();
  // Where passes may go on to the fourth, asking changes nothing but who moves.
  if (position_.rules().stop != StopRule::kSettle && !turn_changes) return;
  position_.Resume(to_move);
  if (turn_changes) history_.Push(position_.pass(), position_);
  passes_ = 0;
}

bool GoTable::CanStillAgree() const {
  return state_ == State::kStopped || (outcome_ && outcome_->reason == EndReason::kFourPasses &&
                                       !agreed_ && position_.rules().stop == StopRule::kSettle4);
}

void GoTable::Agree(std::span<const GoPoint> dead) {
  if (!CanStillAgree()) Refuse("dead stones are agreed on when play has stopped");
  std::vector<bool> marks(static_cast<std::size_t>(position_.area()), false);
  for (const GoPoint point : dead) {
    if (point >= position_.area() || position_.at(point) > Stone::kWhite) {
      Refuse("no stone to agree on at " + GoActionText(position_.rules(), point));
    }
    GoPoint stone = point;
    do {
      marks[stone] = true;
      stone = position_.NextInChain(stone);
    } while (stone != point);
  }
  dead_ = std::move(marks);
  agreed_ = true;
  EndByCount(passes_ >= 4 ? EndReason::kFourPasses : EndReason::kAgreement);
}

void GoTable::AgreeNoResult() {
  if (state_ == State::kEnded) Refuse("the game has ended");
  if (!position_.rules().cycle_ends()) {
    Refuse(
        "these rules know no agreement on no result (it needs ko=simple with cycle=void or draw)");
  }
  if (!cycle_completed_) Refuse("no cycle has come round since the last pass");
  const bool draw = position_.rules().cycle == CycleRule::kDraw;
  End({draw ? Winner::kDraw : Winner::kNoResult, EndReason::kAgreement, {}});
}

void GoTable::Dispute() {
  if (state_ != State::kStopped) Refuse("there is nothing to dispute before play has stopped");
  const GoRules& rules = position_.rules();
  if (rules.stop != StopRule::kSettle) return GoOn(to_move());
  if (rules.PresetName() == "japanese") {
    return End({Winner::kBothLose, EndReason::kAgreement, {}});
  }
  if (rules.score == ScoreRule::kTerritory) {
    Refuse("the contested chains are judged on a copy of the board; agree on what is found there");
  }
  disputed_ = true;
  GoOn(to_move());
}

void GoTable::SetOvertime(Color player, int periods) {
  if (state_ == State::kEnded && !CanStillAgree()) Refuse("the game has ended");
  overtime_[Index(player)] = periods;
  if (outcome_) outcome_ = Count().ToOutcome(outcome_->reason);
}

void GoTable::Lose(Color player, EndReason reason) {
  if (state_ == State::kEnded) Refuse("the game has ended");
  End({player == Color::kBlack ? Winner::kWhite : Winner::kBlack, reason, {}});
}

void GoTable::End(const Outcome& outcome) {
  state_ = State::kEnded;
  outcome_ = outcome;
}

void GoTable::EndByCount(EndReason reason) { End(Count().ToOutcome(reason)); }

GoCount GoTable::Count() const {
  GoFinalPosition final;
  final.rules = position_.rules();
  for (GoPoint p = 0; p < position_.area(); ++p) final.stones.push_back(position_.at(p));
  final.dead = dead_;
  final.prisoners = {position_.prisoners(Color::kBlack), position_.prisoners(Color::kWhite)};
  final.pass_stones = pass_stones_;
  // White passes last: if Black did, White owes one stone more.
  if (passes_ >= 2 && last_passer_ == Color::kBlack) ++final.pass_stones[Index(Color::kBlack)];
  final.overtime = overtime_;
  final.handicap = handicap_;
  return CountGame(final);
}

}  // namespace tengen
