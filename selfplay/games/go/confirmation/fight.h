// SPDX-License-Identifier: MIT
// Hypothetical play of 7.2 inside a zone of the board, as a value that is copied and played on. The
// owner of the judged chains is X, the attacker Y.
//
// A fight serves to prove a win of one side, the prover, whatever the other side does anywhere on
// the board. The prover's strategy plays in the zone alone; what lies outside is replaced by the
// worst for the prover, so a proof in the zone is a proof on the whole board:
//  - Points outside are a wall of the other side. It may in truth be anything, so it is never a
//    liberty of the prover's, never captured, and a stone of the other side that touches it becomes
//    part of it for good. A prover's chain that touches it and has no liberty left in the zone may
//    or may not be captured in truth; it becomes part of the wall, and is lost for the prover.
//    What is left of the zone looks the same in truth: a chain that does not touch the wall
//    has all its liberties there, and a prover's chain keeps one there until it joins the wall.
//  - The other side's plays outside are a turn without effect (a tempo). A proof answers it as if
//    nothing had been played, by a pass if need be.
//  - Ko bans are kept wherever the prover may suffer one in truth, and dropped wherever the other
//    side might not. A ban that is only possible (the taker touches the wall) rests on the
//    point; the prover may lift it by a pass only where a plain pass does as well (Goal::kCapture).
//  - Chains of the prover outside that are unconditionally alive (Benson) by regions that do not
//    meet the zone are a friendly wall: the prover never plays there, so they stay.
// With the whole board as zone there is no wall, and the fight is exact for both sides.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

#include "selfplay/games/go/confirmation/final_position.h"

namespace tengen {

enum class FightSide : std::uint8_t { kOwner = 0, kAttacker = 1 };  // X, Y
constexpr FightSide Other(FightSide side) {
  return side == FightSide::kOwner ? FightSide::kAttacker : FightSide::kOwner;
}

// What the attacker must force.
enum class FightGoal : std::uint8_t {
  kCapture,  // one of the chains is captured
  kClear,    // play ends, all of the chains are captured, no stone played by X stands in `place`
};

enum class FightEnd : std::uint8_t { kOpen, kOwnerWins, kAttackerWins };

// Indices of zone points; kWallX and kWallY stand for everything outside.
using FightPoint = std::uint16_t;

struct FightKey {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const FightKey&, const FightKey&) = default;
};

struct FightState {
  static constexpr std::size_t kCells = 361 + 3;
  std::array<std::uint8_t, kCells> cell;
  FightSide to_move = FightSide::kAttacker;
  std::uint8_t passes = 0;  // plain passes in a row, 2 ends the play; always 0 under kCapture
  std::uint8_t marks = 0;   // cells with a ban
};

// Zone points that a win of the owner rests on (fight_zone.cc).
using FightZone = std::bitset<FightState::kCells>;

class Fight {
 public:
  struct Setup {
    const FinalPosition* position = nullptr;
    std::vector<int> chains;  // points that name X's judged chains, all of one colour
    FightGoal goal = FightGoal::kCapture;
    std::vector<int> place;  // kClear: where no stone played by X may stand; holds the chains
    FightSide prover = FightSide::kOwner;
    std::vector<char> zone;  // [area] 1 inside
  };
  explicit Fight(const Setup& setup);

  const FightState& start() const { return start_; }
  FightGoal goal() const { return goal_; }
  FightSide prover() const { return prover_; }
  // The whole board is the zone or a friendly wall: the result holds for both sides.
  bool exact() const { return exact_; }
  int size() const { return size_; }

  // Turns in a good order for the side to move. A move is a zone point, size() + the taking stone's
  // point (pass for that ko), kPass or kTempo.
  static constexpr FightPoint kPass = 1000, kTempo = 1001;
  void Moves(const FightState& state, std::vector<FightPoint>& moves) const;
  // False when the board play is illegal; then the state is spoilt.
  bool Play(FightState& state, FightPoint move) const;
  FightKey KeyOf(const FightState& state) const;
  // Whether the state is decided without search.
  FightEnd Judge(const FightState& state) const;
  // Liberties of the judged chain that has fewest.
  int Liberties(const FightState& state) const;
  // A guess of how many turns the owner is from unconditional life; small is near.
  int OwnerDistance(const FightState& state) const;

  // Relevance zones of the owner's wins under kCapture with the owner as prover; see fight_zone.cc.
  bool HasZones() const { return goal_ == FightGoal::kCapture && prover_ == FightSide::kOwner; }
  // Of a state that Judge gives to the owner.
  FightZone ZoneOfLife(const FightState& state) const;
  // What a play from `before` to `after` needs besides the zone of `after`.
  void AddPlay(const FightState& before, const FightState& after, FightPoint move,
               FightZone& zone) const;
  // What keeps the attacker's self-capture at `point` illegal.
  void AddSelfCapture(const FightState& state, FightPoint point, FightZone& zone) const;
  // Whole chains of the owner, each with a liberty.
  void CloseZone(const FightState& state, FightZone& zone) const;
  bool Empty(const FightState& state, FightPoint point) const { return state.cell[point] % 8 == 0; }

  // The point on the board of a zone point.
  int BoardPoint(FightPoint point) const { return board_point_[point]; }

 private:
  struct Chain {
    int size = 0, liberties = 0;
    FightPoint liberty = 0;
    bool hostile_wall = false, friendly_wall = false;  // seen from the chain's own colour
  };
  struct Neighbors {
    std::array<FightPoint, 4> at;
    std::uint8_t count;
  };
  struct Stones {
    std::array<FightPoint, FightState::kCells> at;
    std::size_t count = 0;
  };

  void MarkZone(const Setup& setup);
  void SettleWalls();
  Chain Look(const FightState& state, FightPoint start, Stones& stones) const;
  bool PlayStone(FightState& state, FightPoint point) const;
  void JoinWall(FightState& state, FightPoint start) const;
  void JoinWallBeside(FightState& state, const Stones& stones, FightSide side) const;
  void KeepWallBan(FightState& state, FightPoint taker, FightPoint emptied) const;
  void DropBans(FightState& state) const;
  bool Banned(const FightState& state, FightPoint point) const;
  FightEnd JudgeCapture(const FightState& state) const;
  FightEnd JudgeClear(const FightState& state) const;

  friend class FightBenson;

  int size_ = 0;
  FightGoal goal_;
  FightSide prover_;
  bool exact_ = false;
  bool lost_outside_ = false;       // a judged chain or a point of the place lies outside
  std::array<bool, 2> has_wall_{};  // by side, known from the start
  std::vector<int> board_point_;
  std::vector<Neighbors> neighbors_;
  std::vector<FightPoint> heads_;    // one point of each judged chain
  std::vector<FightPoint> targets_;  // all their points
  std::vector<char> in_place_;       // [size_]
  FightState start_;
};

}  // namespace tengen
