// SPDX-License-Identifier: MIT
// A game between two players as it is played at a table: board plays and passes, then the stop,
// what is agreed or disputed there, resumption, and the count (rules sections 6 to 8). A GoPosition
// alone knows only passes that end the game at once; everything that two people settle lives here.
// Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "selfplay/games/go/count.h"
#include "selfplay/games/go/history.h"
#include "selfplay/games/go/position.h"

namespace tengen {

class GoTable {
 public:
  // kStopped: after passes, not counted yet. Under settle4 and settle4all the side to move may
  // simply play or pass on; under settle somebody has to resume first.
  enum class State : std::uint8_t { kPlaying, kStopped, kEnded };

  // start: the rules' set-up, or any position (a board from a file, handicap stones). handicap:
  // Black's extra stones, which komi and compensation depend on; 0 and 1 are none.
  explicit GoTable(const GoPosition& start, int handicap = 0);

  const GoPosition& position() const { return position_; }
  const GoHistory& history() const { return history_; }
  State state() const { return state_; }
  Color to_move() const { return position_.to_move(); }
  // Passes in a row, void plays included; a stop under settle4 and settle4all does not reset them.
  int passes() const { return passes_; }
  // How the game ended; empty before.
  const std::optional<Outcome>& outcome() const { return outcome_; }

  // Empty when legal. Reasons in the order of GoIllegal.
  std::optional<GoIllegal> WhyIllegal(Color player, Action action) const;
  // Requires !WhyIllegal(player, action).
  void Play(Color player, Action action);

  // The following throw Error(kFailed) with the reason when the rules do not allow them now.

  // After a stop the player asks to go on; the rules say who moves.
  void Resume(Color player);
  // Both agree; each point names a stone of a dead chain. The game ends and is counted. Under
  // settle4 also after the fourth pass, which ended it without dead stones.
  void Agree(std::span<const GoPoint> dead);
  // Both accept no result after a cycle has come round: Void, or a draw by the cycle rule.
  void AgreeNoResult();
  // After a stop neither agrees nor resumes. japanese: both lose. Area rules: play goes on, and at
  // the next stop all stones are alive. Other territory rules are settled by judging the contested
  // chains on a copy of the board, and agreeing on what was found.
  void Dispute();
  void Resign(Color player) { Lose(player, EndReason::kResignation); }
  void LoseOnTime(Color player) { Lose(player, EndReason::kTime); }
  void LoseByViolation(Color player) { Lose(player, EndReason::kViolation); }
  // The player has used that many overtime periods that cost a stone each (Ing).
  void SetOvertime(Color player, int periods);

  // The count of the stones as they lie now, less the agreed dead.
  GoCount Count() const;

 private:
  bool CanStillAgree() const;
  void AfterPass();
  void End(const Outcome& outcome);
  void EndByCount(EndReason reason);
  void GoOn(Color to_move);
  void Lose(Color player, EndReason reason);

  GoPosition position_;
  GoHistory history_;
  int handicap_;
  State state_ = State::kPlaying;
  int passes_ = 0;
  std::optional<Color> last_passer_;
  std::array<int, 2> pass_stones_{};  // received, by Color
  std::array<int, 2> overtime_{};     // by Color
  std::vector<bool> dead_;            // [area], agreed
  bool agreed_ = false;
  bool disputed_ = false;         // the next stop counts every stone as alive
  bool cycle_completed_ = false;  // a situation has come back since the last pass
  std::optional<Outcome> outcome_;
};

}  // namespace tengen
