// SPDX-License-Identifier: MIT
// A finished game judged and counted under one or more rulesets: what reports and pictures show.
// Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/games/go/count.h"
#include "selfplay/scoring/dead_stones.h"
#include "selfplay/scoring/finished_game.h"

namespace tengen {

struct RulesetCount {
  GoFinalPosition position;  // what was counted: under stop=end rules nobody is dead (go.md 6)
  GoCount count;

  const GoRules& rules() const { return position.rules; }
};

struct ScoreSheet {
  std::string name;         // of the file
  int game = 1, games = 1;  // which of the file's, from 1
  std::string rules_from;   // why these rules: "RU[Japanese]", "--rules", ...
  FinishedGame finished;
  JudgedBoard judged;
  std::vector<RulesetCount> counts;  // at least one
  std::vector<GoPoint> seki;         // a stone of each living chain in seki, ascending
};

// The stones, less the dead, counted under those rules. `counts` and `seki` are filled from the
// rest.
void CountUnder(const std::vector<GoRules>& rulesets, ScoreSheet& sheet);

// "B+3.5": without a reason, as counts have none.
std::string CountedResult(const GoCount& count);

enum class RecordAgreement : std::uint8_t { kSame, kDiffers, kNothingToCompare };

// Resignations, losses on time and the like are nothing to compare with a count.
RecordAgreement CompareWithRecord(const SgfGoGame& record, const GoCount& count);

// One line: whether the file's RE says the same as the first count. Empty when RE says nothing.
std::string ComparisonWithRecord(const ScoreSheet& sheet);

}  // namespace tengen
