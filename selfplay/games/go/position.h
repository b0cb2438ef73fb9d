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

namespace tengen {

class GoHistory;

// kOutside is the colour of kOffBoard.
enum class Stone : std::uint8_t { kBlack = 0, kWhite = 1, kEmpty = 2, kOutside = 3 };
constexpr Stone StoneOf(Color color) { return static_cast<Stone>(color); }

// In the order in which they are reported.
enum class GoIllegal : std::uint8_t { kEnded, kOccupied, kSuicide, kKo, kSuperko };
std::string_view GoIllegalName(GoIllegal reason);

class GoPosition {
 public:
  static constexpr int kCycleMemory = 128;

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
  // The situation: stones, ko ban, side to move, passes in a row. Not the rules.
  Hash128 hash() const;
  // The stones alone.
  Hash128 board_hash() const { return board_hash_; }

  bool ended() const { return end_ != End::kPlaying; }
  Outcome outcome() const;
  Outcome OutcomeAsItStands() const;
  // +1 Black, -1 White, 0: by area, nothing removed. owner: [area].
  void Ownership(std::span<std::int8_t> owner) const;

  bool Legal(Action action, const GoHistory& history) const;
  void LegalActions(const GoHistory& history, ActionList& list) const;
  // Empty when legal. action: any point of the board, or the pass.
  std::optional<GoIllegal> WhyIllegal(Action action, const GoHistory& history) const;
  // Legal but for superko: what single positions can tell.
  bool LegalByBoard(Action point) const;
  // The stones' hash after playing on `point`, removals done. Requires LegalByBoard(point).
  Hash128 BoardHashAfter(GoPoint point) const;
  // Whether that play removes stones of either colour.
  bool RemovesStones(GoPoint point) const;
  void Play(Action action);

  // All neighbours are own stones and fewer than two (on the edge: one) diagonals are the
  // opponent's.
  bool FillsOwnEye(Action action) const;

  Stone at(GoPoint point) const { return color_[point]; }
  // Where the side to move may not retake, or kOffBoard.
  GoPoint ko_point() const { return ko_; }
  int passes() const { return passes_; }
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
  enum class End : std::uint8_t { kPlaying, kTwoPasses, kRepetition };

  void PlacePoint(GoPoint point, Stone own);
  int RemoveChain(GoPoint head);
  void Join(GoPoint kept, GoPoint joined);
  void PlayPass();
  void NoteSituation();
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
