// SPDX-License-Identifier: MIT
// What an SGF tree (GM[1]) says of a game of Go: board, set-up, moves, rules, players, result.
// Plain data from which others build a game; no rule of Go but capture is applied. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/games/game.h"
#include "selfplay/games/go/position.h"
#include "selfplay/sgf/format/sgf_tree.h"
#include "selfplay/sgf/format/sgf_value.h"
#include "selfplay/sgf/go/sgf_result.h"

namespace tengen {

inline constexpr int kSgfMaxSide = 52;  // as many lines as there are letters for
// Moves before a set-up on one line of play: they are carried out here.
inline constexpr std::size_t kSgfMaxReplayed = 20'000;

struct SgfGoMove {
  Color color = Color::kBlack;
  std::optional<SgfXy> point;  // absent: a pass
  SgfNodeId node = 0;
  std::optional<double> seconds_left;  // BL, WL of the mover, after the move
  std::optional<int> moves_left;       // OB, OW: stones or periods of overtime
};

struct SgfPlayer {
  std::string name, rank, team;
};

struct SgfGoGame {
  int width = 19, height = 19;
  // The board that the moves start from, [height][width], the top row first: all set-up of the line
  // and the moves before its last one. What a file calls handicap is here only if it sets it up.
  std::vector<Stone> stones;
  std::size_t moves_before = 0;  // moves that are part of `stones`
  Color to_move =
      Color::kBlack;             // at that board: of the first move, without one as the file has it
  std::vector<SgfGoMove> moves;  // in order, two of one colour may follow each other; not checked

  int handicap = 0;                      // HA
  std::optional<double> komi;            // points; KM[] and none are absent
  std::string rules_text;                // RU
  std::optional<std::string> rules;      // the preset it means, where known
  std::string result_text;               // RE
  std::optional<SgfResult> result;       // where understood; XR[BothLose] counts as one
  std::string time_text, overtime_text;  // TM, OT
  std::optional<double> main_seconds;    // TM, where it is a time
  SgfPlayer black, white;
  std::string date, event, round, place, name;  // DT, EV, RO, PC, GN
};

// The main line. Error(kBadData) "NAME: line N: …" for another game than Go and for sizes, points,
// handicap or komi that are none.
SgfGoGame ReadSgfGo(const SgfTree& tree, const std::string& name);

// The line that ends at that node: its position is that of the last of the moves.
SgfGoGame ReadSgfGoAt(const SgfTree& tree, SgfNodeId node, const std::string& name);

}  // namespace tengen
