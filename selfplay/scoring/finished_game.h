// SPDX-License-Identifier: MIT
// A game from an SGF file played out on the rules' board: what there is to count, before anybody
// says which stones are dead. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/games/go/count.h"
#include "selfplay/sgf/format/sgf_tree.h"
#include "selfplay/sgf/go/sgf_go_game.h"

namespace tengen {

struct FinishedGame {
  SgfGoGame record;          // as the file has it; its moves beyond `moves` are gone
  GoFinalPosition position;  // nobody dead yet; the rules are those the moves were checked by
  int moves = 0;             // carried out, passes included
  bool whole = true;         // to the last move of the main line
  // TB and TW from the last move on: dead are the marked stones of the other colour. Absent without
  // marks, and before the last move.
  std::optional<std::vector<bool>> marked_dead;  // [area]
  // Of a game whose clean-up phases were played to their end: what they count, where every stone
  // lives that nobody took, but for hopeless ones.
  std::optional<Outcome> clean_up;
};

// Rules for a file's own game: what its RU means; empty where it says nothing known. The board is
// the file's, komi its KM.
std::optional<GoRules> RecordedRules(const SgfGoGame& record);

// Those words (preset, key=value) for the record's board. komi_quarters: absent leaves the words'
// own. Error(kBadConfig) for unknown words.
GoRules RulesForRecord(const SgfGoGame& record, std::string_view words,
                       std::optional<int> komi_quarters);

// KM in quarters; empty without KM. Error(kBadData) when it is no multiple of a quarter point.
std::optional<int> RecordedKomi(const SgfGoGame& record, const std::string& name);

// Plays the first `moves` moves of the main line (absent: all) under the file's rules; without
// known rules only occupied points, lone self-capture and plain ko are refused. Colours may follow
// each other as they like. Error(kBadData) "NAME: line N: move M ..." for an illegal move, boards
// beyond 19x19, and a game that has fewer moves.
FinishedGame PlayOut(const SgfTree& tree, const std::string& name, std::optional<int> moves);

}  // namespace tengen
