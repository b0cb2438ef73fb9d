// SPDX-License-Identifier: MIT
// A position of five in a row: two bitboards, the last two moves, a Zobrist hash and the result.
// 144 bytes, no heap. A win is found when the stone is placed, from the four lines through it.
// Play() requires a legal action; nothing here throws.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/games/gomoku/gomoku_rules.h"

namespace tengen {

class GomokuPosition;

// The actions since the start. No rule needs more, so the search pays one push a move.
class GomokuHistory {
 public:
  explicit GomokuHistory(const GomokuPosition& start);
  void Push(Action action, const GomokuPosition&) { actions_.push_back(action); }
  void Truncate(int size) { actions_.resize(static_cast<std::size_t>(size)); }
  int size() const { return static_cast<int>(actions_.size()); }
  Action action(int i) const { return actions_[static_cast<std::size_t>(i)]; }

 private:
  std::vector<Action> actions_;
};

class GomokuPosition {
 public:
  static constexpr int kMaxPoints = GomokuRules::kMaxSide * GomokuRules::kMaxSide;
  static constexpr int kWords = (kMaxPoints + 63) / 64;
  using Bits = std::array<std::uint64_t, kWords>;

  explicit GomokuPosition(const GomokuRules& rules);

  const GomokuRules& rules() const { return rules_; }
  Color to_move() const { return static_cast<Color>(ply_ & 1); }
  int ply() const { return ply_; }
  Hash128 hash() const { return hash_; }
  int num_actions() const { return rules_.area(); }
  bool ended() const { return end_ != End::kNone; }
  Outcome outcome() const;
  // An unfinished game that is stopped is a draw.
  Outcome OutcomeAsItStands() const;

  bool Legal(Action action, const GomokuHistory&) const {
    return !ended() && action < rules_.area() && Empty(action);
  }
  void LegalActions(const GomokuHistory&, ActionList& list) const;
  bool FillsOwnEye(Action) const { return false; }
  void Play(Action action);
  void Ownership(std::span<std::int8_t> owner) const;
  std::string ToText() const;

  const Bits& stones(Color color) const { return stones_[static_cast<std::size_t>(color)]; }
  bool Has(Color color, int point) const {
    return (stones(color)[static_cast<std::size_t>(point) >> 6] >> (point & 63)) & 1;
  }
  bool Empty(int point) const { return !Has(Color::kBlack, point) && !Has(Color::kWhite, point); }
  // Would a stone of that colour on this point complete a winning line? The point may be empty or
  // hold it.
  bool WinsAt(Color color, int point) const;
  // The move before this position (back = 0) or the one before that (1); kNoAction at the start.
  Action last_move(int back) const { return last_[static_cast<std::size_t>(back)]; }

 private:
  enum class End : std::uint8_t { kNone, kFive, kFull };

  // Stones of the colour that follow (x, y) without a gap in direction (dx, dy), at most five.
  int RunFrom(Color color, int x, int y, int dx, int dy) const;

  std::array<Bits, 2> stones_{};
  Hash128 hash_;
  std::array<Action, 2> last_{kNoAction, kNoAction};
  std::uint16_t ply_ = 0;
  GomokuRules rules_;
  End end_ = End::kNone;
};

}  // namespace tengen
