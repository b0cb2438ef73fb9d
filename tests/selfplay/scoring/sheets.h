// SPDX-License-Identifier: MIT
// Games to count, worked out by hand, and public ones read where they lie.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/games/go/notation.h"
#include "selfplay/scoring/score_sheet.h"
#include "selfplay/sgf/format/sgf_reader.h"

namespace tengen {

//     A B C D E
//  5  o X . O .    White's A5 is dead; both sides have two eyes, column C is nobody's.
//  4  . X . O .    Territory 5 (with A5) against 4 and a dead stone; area 10 against 10 and
//  3  X X . O O    five points between both.
//  2  . X . O .    Black passes twice, White once and last.
//  1  . X . O .
inline constexpr const char* kWalls =
    "(;GM[1]SZ[5]KM[0.5]RU[Japanese]RE[B+0.5]PB[Ann & Co]PW[<Bob>]"
    ";B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ac];W[ec];B[];W[aa];B[];W[])";

inline FinishedGame Finished(const std::string& sgf, std::optional<int> moves = {}) {
  return PlayOut(ReadSgf(sgf, "test.sgf")[0], "test.sgf", moves);
}

inline std::vector<GoPoint> Points(const GoRules& rules, const std::vector<std::string>& names) {
  std::vector<GoPoint> points;
  for (const std::string& name : names) points.push_back(*GoActionFromText(rules, name));
  return points;
}

// Counted under those rulesets, with the file's komi.
inline ScoreSheet Sheet(const FinishedGame& game, const std::vector<std::string>& dead,
                        const std::vector<std::string>& rules) {
  ScoreSheet sheet;
  sheet.name = "test.sgf";
  sheet.rules_from = "test";
  sheet.finished = game;
  sheet.judged = JudgeByList(game.position, Points(game.position.rules, dead));
  std::vector<GoRules> rulesets;
  for (const std::string& words : rules) {
    rulesets.push_back(RulesForRecord(game.record, words, RecordedKomi(game.record, "test.sgf")));
  }
  CountUnder(rulesets, sheet);
  return sheet;
}

// shared/rules/NAME below TENGEN_SHARED or beside the checkout; empty where it is absent.
inline std::string SharedRules(const std::string& name) {
  const char* shared = std::getenv("TENGEN_SHARED");
  const std::string folder =
      (shared != nullptr ? std::string(shared) : TENGEN_SOURCE_DIR "/../shared") + "/rules/" + name;
  return std::filesystem::is_directory(folder) ? folder : "";
}

}  // namespace tengen
