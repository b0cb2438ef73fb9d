// SPDX-License-Identifier: MIT
// When a player gives up: its root value was below -(1 - threshold) on so many of its own moves in
// a row. AlphaGo Zero (Silver et al. 2017, Methods) plays a share of games to the end all the same
// and counts how many "resigned" games were not lost; false positives are counted from the records
// (IsFalseResignation).
#pragma once

#include <array>

#include "selfplay/games/game.h"
#include "selfplay/records/game_record.h"

namespace tengen {

class ResignRule {
 public:
  // threshold 0: never.
  ResignRule(double threshold, int moves) : threshold_(threshold), moves_(moves) {}

  // Notes the root value of a search, seen from `mover`; true when mover gives up now.
  bool Observe(Color mover, float root_value) {
    if (threshold_ <= 0) return false;
    int& run = run_[static_cast<std::size_t>(mover)];
    run = static_cast<double>(root_value) < -(1.0 - threshold_) ? run + 1 : 0;
    return run >= moves_;
  }

 private:
  double threshold_;
  int moves_;
  std::array<int, 2> run_{};
};

// Whether a game in which resignation was disabled was not lost by who would have resigned.
inline bool IsFalseResignation(const GameRecord& record) {
  return record.would_resign.has_value() &&
         OutcomeValue(record.outcome.winner, *record.would_resign) > -1.0F;
}

}  // namespace tengen
