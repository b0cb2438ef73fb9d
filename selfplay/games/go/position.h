// SPDX-License-Identifier: MIT
// A Go board with its turn, kept incrementally: chains are circular lists of stones under one head,
// and count pseudo-liberties (a liberty once for each of the chain's stones beside it), which is
// all that capture and self-capture need. A value without heap memory. What depends on the whole
// game (superko) is asked of the GoHistory beside it. Long cycles under simple ko are counted here
// over the last kCycleMemory turns; a longer cycle runs on to the move limit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "selfplay/games/game.h"
#include "selfplay/games/go/geometry.h"
#include "selfplay/games/go/go_rules.h"
#include "selfplay/games/go/point_set.h"

namespace tengen {

class GoHistory;

// kOutside is the colour of kOffBoard.
enum class Stone : std::uint8_t { kBlack = 0, kWhite = 1, kEmpty = 2, kOutside = 3 };
constexpr Stone StoneOf(Color color) { return static_cast<Stone>(color); }

// Territory rules played by programs alone (territory_end=encore): two passes end a phase, those of
// the second encore end the game. All other games stay in kMain.
enum class GoPhase : std::uint8_t { kMain, kEncore1, kEncore2 };

// In the order in which they are reported. A position never reports kStopped and kTurn; a table
// (table.h) does.
enum class GoIllegal : std::uint8_t {
  kEnded,
  kStopped,
  kTurn,
  kForced,  // the prescribed first move of Sunjang
  kOccupied,
  kSuicide,
  kKo,
  kSuperko,
  kHot,   // Ing: would take a stone of the running ko fight
  kCycle  // Ing: the same player has made this change before
};
std::string_view GoIllegalName(GoIllegal reason);

// Stones and simple ko's ban: what a board looks like, and what ladders are read from.
struct GoBoard {
  std::array<GoPointSet, 2> stones;  // by Color
  GoPoint ko = kOffBoard;
};

class GoPosition {
 public:
  static constexpr int kCycleMemory = 128;

  // The start of the rules' set-up. Throws Error(kBadConfig) for setup=sunjang on a board that is
  // not 19x19.
  explicit GoPosition(const GoRules& rules);
  // A start position: `stones` [area] black, white or empty. Throws Error(kBadData) when a chain
  // has no liberty or the number of points is wrong.
  GoPosition(const GoRules& rules, std::span<const Stone> stones, Color to_move);
  // From rows of . X O (spaces ignored), the top row first; the same errors.
  static GoPosition FromText(const GoRules& rules, std::string_view rows, Color to_move);

  const GoRules& rules() const { return rules_; }
  int width() const { return rules_.board_width; }
  int height() const { return rules_.board_height; }
  int area() const { return rules_.area(); }
  Color to_move() const { return to_move_; }
  int ply() const { return ply_; }
  int num_actions() const { return area() + 1; }
  Action pass() const { return static_cast<Action>(area()); }
  // The situation: stones, ko ban, side to move, passes in a row, phase and marked kos. Not the
  // rules.
  Hash128 hash() const;
  // The stones alone.
  Hash128 board_hash() const { return board_hash_; }

  bool ended() const { return end_ != End::kPlaying; }
  Outcome outcome() const;
  Outcome OutcomeAsItStands() const;
  // +1 Black, -1 White, 0: by area, nothing removed; with encores what they count. owner: [area].
  void Ownership(std::span<std::int8_t> owner) const;

  bool Legal(Action action, const GoHistory& history) const;
  void LegalActions(const GoHistory& history, ActionList& list) const;
  // Empty when legal. action: any point of the board, or the pass.
  std::optional<GoIllegal> WhyIllegal(Action action, const GoHistory& history) const;
  // Legal but for what the whole game forbids (superko, Ing's kos): what single positions can tell.
  bool LegalByBoard(Action point) const;
  // The stones' hash after playing on `point`, removals done. Requires LegalByBoard(point).
  Hash128 BoardHashAfter(GoPoint point) const;
  // Whether a stone on the empty `point` takes the last liberty of the chain of its neighbour
  // `beside`.
  bool TakesChain(GoPoint point, GoPoint beside) const;
  // Whether that play removes stones of either colour.
  bool RemovesStones(GoPoint point) const;
  void Play(Action action);
  // Play goes on after a stop with that side to move, and the passes are forgotten. If it is not
  // that side's turn, the other one passes its turn (and ply() grows). Requires that no cycle ended
  // the game.
  void Resume(Color to_move);

  // All neighbours are own stones and fewer than two (on the edge: one) diagonals are the
  // opponent's.
  bool FillsOwnEye(Action action) const;

  Stone at(GoPoint point) const { return color_[point]; }
  // Where the side to move may not retake, or kOffBoard.
  GoPoint ko_point() const { return ko_; }
  int passes() const { return passes_; }
  // Passes in a row that end a game (with encores, a phase) played by positions alone, whatever is
  // agreed at a table.
  int passes_to_end() const {
    return rules_.stop == StopRule::kSettle4 && !rules_.encore() ? 4 : 2;
  }
  bool last_turn_passed() const {
    return passes_ > 0 || (phase_ != GoPhase::kMain && turns_in_phase() == 0);
  }

  // Clean-up phases (encore.h).
  GoPhase phase() const { return phase_; }
  int turns_in_phase() const { return ply_ - phase_start_; }
  // The lone stones that took a ko in this phase and may not be retaken before a pass for that ko.
  const GoPointSet& marked_kos() const { return marked_; }
  // The single stone that a play on the empty `point` takes as a ko capture (the taking stone is
  // then alone, with the emptied point as its only liberty), or kOffBoard.
  GoPoint KoStoneTakenBy(GoPoint point) const;
  // An encore's play that puts no stone but lifts the mark of the ko that it would retake.
  bool IsPassForKo(GoPoint point) const {
    if (!marked_.Any()) return false;
    const GoPoint taken = KoStoneTakenBy(point);
    return taken != kOffBoard && marked_.Has(taken);
  }
  // Stones of that colour when the second encore began; in the phases before it those on the board.
  bool StoodAtSecondEncore(GoPoint point, Color color) const {
    return phase_ == GoPhase::kEncore2 ? stood_[static_cast<std::size_t>(color)].Has(point)
                                       : color_[point] == StoneOf(color);
  }
  // The stones on the board as a set.
  const GoPointSet& stone_set(Color color) const {
    return stone_sets_[static_cast<std::size_t>(color)];
  }
  GoBoard board() const { return {stone_sets_, ko_}; }
  // Those of StoodAtSecondEncore as a set, which is empty before the second encore.
  const GoPointSet& stood(Color color) const { return stood_[static_cast<std::size_t>(color)]; }
  // Stones that cost their player a point: all put before the second encore, those of a set-up
  // included.
  int charged(Color color) const {
    return phase_ == GoPhase::kEncore2 ? charged_[static_cast<std::size_t>(color)]
                                       : stones(color) + prisoners(Opponent(color));
  }
  // The only legal action, or kNoAction when the choice is free.
  Action forced() const { return ply_ == 0 ? forced_ : kNoAction; }
  // A lone stone without liberties under suicide=void: legal, and the same as a pass.
  bool IsVoidPlay(Action point) const;
  // Ing: ko captures in a row that end with the last turn. Their stones are the history's last
  // actions.
  int ko_run() const { return ko_run_; }
  // Ing: whether playing on `point` is a ko capture (see ing_ko.h). Requires LegalByBoard(point).
  bool IsIngKoCapture(GoPoint point) const;
  // How often the situation has occurred since the last pass, now included (under rules that count
  // cycles; at most kCycleMemory).
  int situation_seen() const { return situation_seen_; }
  // Stones taken by that colour (a self-capture counts for the opponent).
  int prisoners(Color taker) const { return prisoners_[static_cast<std::size_t>(taker)]; }
  void set_prisoners(Color taker, int count);
  int stones(Color color) const { return stones_[static_cast<std::size_t>(color)]; }
  const GoGeometry& geometry() const { return *geometry_; }
  // A stone that names the chain; all stones of a chain give the same. Requires a stone there.
  GoPoint ChainOf(GoPoint point) const { return head_[point]; }
  // The next stone of the same chain, round in a circle.
  GoPoint NextInChain(GoPoint point) const { return next_[point]; }
  int ChainSize(GoPoint point) const { return size_[head_[point]]; }

  std::string ToText() const;

 private:
  enum class End : std::uint8_t { kPlaying, kPasses, kRepetition };

  void PlacePoint(GoPoint point, Stone own);
  int RemoveChain(GoPoint head);
  void Join(GoPoint kept, GoPoint joined);
  void PlayPass();
  void EndPhase();
  void LiftMark(GoPoint point);
  void DropLapsedMarks();
  Hash128 MarksHash() const;
  void ForgetSituations();
  void NoteSituation();
  bool HasOwnNeighbor(GoPoint point) const;
  bool HasLibertyAfter(GoPoint point) const;
  bool SelfCaptureAllowed(GoPoint point) const;

  const GoGeometry* geometry_;
  GoRules rules_;
  Hash128 board_hash_;
  std::int32_t ply_ = 0;
  std::array<std::uint16_t, 2> prisoners_{};
  std::array<std::uint16_t, 2> stones_{};
  GoPoint ko_ = kOffBoard;
  Color to_move_ = Color::kBlack;
  std::uint8_t passes_ = 0;
  End end_ = End::kPlaying;
  std::uint8_t situation_count_ = 0;  // since the last pass, at most kCycleMemory
  std::uint8_t situation_next_ = 0;
  std::uint8_t situation_seen_ = 0;
  std::uint16_t ko_run_ = 0;
  Action forced_ = kNoAction;  // of the first turn
  GoPhase phase_ = GoPhase::kMain;
  std::int32_t phase_start_ = 0;            // ply
  std::array<std::uint16_t, 2> charged_{};  // before the second encore
  GoPointSet marked_;
  std::array<GoPointSet, 2> stood_;
  std::array<GoPointSet, 2> stone_sets_;
  std::array<Stone, kMaxGoArea + 1> color_;
  // By point; those of a chain (pseudo-liberties, size) are valid at its head.
  std::array<GoPoint, kMaxGoArea> head_;
  std::array<GoPoint, kMaxGoArea> next_;
  std::array<std::uint16_t, kMaxGoArea> liberties_;
  std::array<std::uint16_t, kMaxGoArea> size_;
  std::array<std::uint32_t, kCycleMemory>
      situations_;  // a ring, only under rules that count cycles
};

}  // namespace tengen
