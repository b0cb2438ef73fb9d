// SPDX-License-Identifier: MIT
#include "selfplay/scoring/score_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ScoreReport, ItemisesATerritoryCount) {
  const std::string text = ScoreText(Sheet(Finished(kWalls), {"A5"}, {"japanese"}));
  EXPECT_THAT(text, HasSubstr("test.sgf: 5x5, 16 moves, Black Ann & Co, White <Bob>\n"));
  EXPECT_THAT(text, HasSubstr("  5 o X . O w 5\n  4 b X . O w 4\n  3 X X . O O 3\n"));
  EXPECT_THAT(text, HasSubstr("White A5   1 stone     named\n"));
  EXPECT_THAT(text, HasSubstr("  territory               4      4\n"));
  EXPECT_THAT(text, HasSubstr("  dead stones taken       1      0\n"));
  EXPECT_THAT(text, HasSubstr("  komi                    0    0.5\n"));
  EXPECT_THAT(text, HasSubstr("  in all                  5    4.5\n"));
  EXPECT_THAT(text, HasSubstr("points of nobody: 5\n"));
  EXPECT_THAT(text, HasSubstr("Result B+0.5\nrecorded B+0.5: the same\n"));
  EXPECT_THAT(text, Not(HasSubstr("living stones")));
}

TEST(ScoreReport, CountsUnderSeveralRulesSideBySide) {
  const ScoreSheet sheet =
      Sheet(Finished(kWalls), {"A5"}, {"chinese", "japanese", "ing", "aga", "stone"});
  const std::string text = ScoreText(sheet);
  EXPECT_EQ(CountedResult(sheet.counts[0].count), "W+0.5");
  EXPECT_EQ(CountedResult(sheet.counts[1].count), "B+0.5");
  EXPECT_EQ(CountedResult(sheet.counts[2].count), "W+0.5");
  EXPECT_EQ(CountedResult(sheet.counts[4].count), "W+0.5");
  EXPECT_THAT(text,
              HasSubstr("chinese                12.5   12.5    0.5        0  W+0.5 (0.25 zi)"));
  EXPECT_THAT(text, HasSubstr("japanese                  5      4    0.5        0  B+0.5"));
  EXPECT_THAT(text, HasSubstr("chinese, recorded B+0.5: differs by 1 points"));
}

// Tromp-Taylor takes nothing off: White's A5 stays, and A4 touches both colours.
TEST(ScoreReport, RulesWithoutAnEndStageCountWhatStands) {
  const ScoreSheet sheet = Sheet(Finished(kWalls), {"A5"}, {"tromp-taylor", "chinese"});
  EXPECT_EQ(sheet.counts[0].count.side[0].halves(), 2 * 8);
  EXPECT_EQ(sheet.counts[0].count.side[1].halves(), 2 * 11);
  EXPECT_EQ(CountedResult(sheet.counts[0].count), "W+3.5");
  const std::string text = ScoreText(sheet);
  EXPECT_THAT(text, HasSubstr("  5 O X . O w 5\n  4 . X . O w 4\n"));
  EXPECT_THAT(text, HasSubstr("W+3.5, nothing taken off\n"));
  EXPECT_THAT(text, HasSubstr("W+0.5 (0.25 zi)\n"));
  const auto json = ScoreJson(sheet);
  EXPECT_EQ(json["counts"][0]["takes_dead"], false);
  EXPECT_EQ(json["counts"][1]["takes_dead"], true);
}

TEST(ScoreReport, SaysWhatTheRecordIsNot) {
  const auto comparison = [](const std::string& result) {
    std::string sgf(kWalls);
    sgf.replace(sgf.find("B+0.5"), 5, result);
    return ComparisonWithRecord(Sheet(Finished(sgf), {"A5"}, {"japanese"}));
  };
  EXPECT_EQ(comparison("B+0.5"), "recorded B+0.5: the same");
  EXPECT_EQ(comparison("W+0.5"), "recorded W+0.5: differs by 1 points");
  EXPECT_EQ(comparison("0"), "recorded 0: differs by 0.5 points");
  EXPECT_EQ(comparison("B+R"), "recorded B+R: not a count");
  EXPECT_EQ(comparison("Void"), "recorded Void: not a count");
  EXPECT_EQ(comparison("B+"), "recorded B+: the same");
  EXPECT_EQ(comparison("W+"), "recorded W+: another winner");
  EXPECT_EQ(comparison(""), "");
  EXPECT_EQ(ComparisonWithRecord(Sheet(Finished(kWalls, 15), {"A5"}, {"japanese"})),
            "recorded B+0.5: of the whole game, not of this position");
}

TEST(ScoreReport, LetsNoControlSequenceThrough) {
  const std::string text =
      ScoreText(Sheet(Finished("(;SZ[5]PB[A\x1b[2Jb\\]]RE[\x07])"), {}, {"japanese"}));
  EXPECT_THAT(text, HasSubstr("Black A?[2Jb]"));
  EXPECT_EQ(text.find_first_of("\x1b\x07"), std::string::npos);
}

TEST(ScoreReport, JsonHasTheSame) {
  const auto json = ScoreJson(Sheet(Finished(kWalls), {"A5"}, {"japanese", "ing"}));
  for (const char* key :
       {"file", "game", "games", "width", "height", "moves", "black", "white", "handicap",
        "rules_from", "board", "dead", "chains", "seki", "counts", "recorded"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["dead"], nlohmann::json({"A5"}));
  EXPECT_EQ(json["board"][0], "OX.O.");
  EXPECT_EQ(json["chains"].size(), 3u);
  EXPECT_EQ(json["chains"][0]["found_by"], "named");
  const auto& count = json["counts"][0];
  EXPECT_EQ(count["black"]["points"], 5);
  EXPECT_EQ(count["white"]["points"], 4);
  EXPECT_EQ(count["black"]["dead"], 1);
  EXPECT_EQ(count["dame"], 5);
  EXPECT_EQ(count["result"], "B+0.5");
  EXPECT_EQ(count["black_margin"], 0.5);
  EXPECT_EQ(count["as_recorded"], true);
  EXPECT_EQ(count["owner"][0], "X---O");
  EXPECT_EQ(json["counts"][1]["as_recorded"], false);
  EXPECT_TRUE(json["counts"][1].contains("ing_fill"));
}

}  // namespace
}  // namespace tengen
