// SPDX-License-Identifier: MIT
// Go written straight from the definitions, for comparison: boards are strings, chains and regions
// are found by flood fill, repetition by comparing whole boards with the whole game. Shares no code
// with the product but the parsed rules. Slow on purpose.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/games/go/go_rules.h"

namespace tengen {

inline char OtherSide(char side) { return side == 'X' ? 'O' : 'X'; }

struct SlowPlay {
  std::string reason;      // "" when legal, else the reason's word
  std::string board;       // after it
  bool void_play = false;  // counts as a pass
  int ko_taken = -1;       // encore: the point of the one stone that a ko capture takes
  bool pass_for_ko = false;
  int taken_by_black = 0, taken_by_white = 0;
};

struct SlowFeatures {
  std::vector<std::vector<bool>> planes;  // [22][area]
  std::vector<double> globals;            // [19]
  std::vector<std::set<int>> unclear;     // [22]: points about which they do not say
};

class SlowGo {
 public:
  explicit SlowGo(const GoRules& rules);
  // From any board (`.`, `X`, `O`, row by row from the top), Black to move; chains without
  // liberties are taken off first.
  SlowGo(const GoRules& rules, const std::string& board);

  int area() const { return width_ * height_; }
  const std::string& board() const { return board_; }  // . X O, row by row from the top
  char to_move() const { return to_move_; }
  int passes() const { return passes_; }
  bool ended() const { return ended_; }
  int phase() const { return phase_; }
  const std::set<int>& marks() const { return marks_; }
  // Ing: the points whose stones are hot, ascending.
  std::vector<int> HotStones() const;
  int taken(char by) const { return by == 'X' ? taken_by_black_ : taken_by_white_; }

  SlowPlay Try(int action) const;
  void Play(int action);
  // As described for Position::FillsOwnEye.
  bool OwnEye(int point) const;

  // 'X', 'O' or '.' a point; 's' for shared points.
  std::string Owners() const;
  // With encores: what counts for whom, '.' for nobody.
  std::string EncoreOwners() const;
  int BlackMarginQuarters() const;
  // Benson's life by its definition, then the regions that only living chains border and in which
  // at most one point is not beside the colour, or no stone of the other colour stands. Marked '1'.
  std::string CertainPoints(char own) const;
  // Play goes on after two passes with that side to move.
  void Resume(char to_move);
  // "B", "W", "draw", "void"; requires ended().
  std::string Result() const;
  SlowFeatures Features() const;

 private:
  struct Situation {
    std::string board;
    char to_move;
    std::set<int> marks;
  };

  const std::vector<int>& Neighbors(int point) const {
    return neighbors_[static_cast<std::size_t>(point)];
  }
  // The connected points of the same character and the characters around them.
  std::pair<std::vector<int>, std::string> Flood(const std::string& board, int point) const;
  int Liberties(const std::string& board, int point) const;
  bool AliveBoard(const std::string& board, int point) const { return Liberties(board, point) > 0; }
  int PassesToEnd() const { return rules_.stop == StopRule::kSettle4 && !rules_.encore() ? 4 : 2; }
  // Of the play that leads to `after`: the point of the lone stone that it takes with a lone stone
  // that could be taken back there, or -1.
  int KoTaken(const std::string& after, int point) const;
  bool MadeThisKoCapture(int point) const;
  void EndPhase();
  void UpdateMarks(int action, const SlowPlay& play);
  int Charged() const;
  void EncoreFeatures(SlowFeatures& features) const;
  void LadderFeatures(SlowFeatures& features) const;
  std::string TaxedOwners(const std::string& owners) const;
  std::size_t ShownMoves() const;
  bool HasPassedFromHere() const;
  int KoAt(std::size_t situation) const;
  // The board after that play by `color`; empty for an occupied point or a self-capture.
  std::string BoardPlay(const std::string& board, int point, char color) const;
  // Whether so many further board plays, `color` first, can turn one board into the other.
  bool Leads(const std::string& board, const std::string& target, char color, int plays) const;
  bool IsKoCapture(int point) const;

  GoRules rules_;
  int width_, height_;
  std::vector<std::vector<int>> neighbors_;  // [area]
  std::string board_;
  char to_move_ = 'X';
  int passes_ = 0;
  bool ended_ = false, repeated_ = false;
  int taken_by_black_ = 0, taken_by_white_ = 0;
  std::vector<Situation> situations_;  // from the start to now
  std::vector<int> moves_;             // void plays as passes
  int phase_ = 0;                      // 1 and 2: encores
  std::size_t phase_moves_ = 0;        // moves_.size() when the phase began
  std::set<int> marks_;
  std::string second_start_;           // board when the second encore began
  int black_put_ = 0, white_put_ = 0;  // stones before it, those of the start included
  std::vector<int> run_;  // the points of the ko captures in a row that end with the last turn
};

}  // namespace tengen
