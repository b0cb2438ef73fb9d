// SPDX-License-Identifier: MIT
// What people and servers write into KM, RU, RE and TM.
#include <gtest/gtest.h>

#include "selfplay/games/go/go_rules.h"
#include "selfplay/sgf/go/sgf_amount.h"
#include "selfplay/sgf/go/sgf_result.h"
#include "selfplay/sgf/go/sgf_rules.h"
#include "selfplay/sgf/go/sgf_time.h"

namespace tengen {
namespace {

std::optional<double> Komi(std::string_view text, SgfQuarters quarters = SgfQuarters::kPoints) {
  return ParseSgfKomi(text, quarters);
}

TEST(SgfAmount, KomiAsPeopleWriteIt) {
  EXPECT_EQ(Komi("6.5"), 6.5);
  EXPECT_EQ(Komi("0.0"), 0.0);
  EXPECT_EQ(Komi(" 5,5 "), 5.5);
  EXPECT_EQ(Komi("+7.50"), 7.5);
  EXPECT_EQ(Komi("-3.5"), -3.5);
  EXPECT_EQ(Komi("5 1/2"), 5.5);
  EXPECT_EQ(Komi("1/2"), 0.5);
  EXPECT_EQ(Komi("6½"), 6.5);
  EXPECT_EQ(Komi("６目半"), 6.5);
  EXPECT_EQ(Komi("六目半"), 6.5);
  EXPECT_EQ(Komi("6집반"), 6.5);
  EXPECT_EQ(Komi("6.5 points"), 6.5);
  EXPECT_EQ(Komi("3.75子"), 7.5);
  EXPECT_EQ(Komi("3又3/4子"), 7.5);
  EXPECT_EQ(Komi("三又四分之三子"), 7.5);
  EXPECT_EQ(Komi("十二"), 12.0);
  EXPECT_EQ(Komi(".5"), 0.5);
  for (const char* none : {"", "x", "6.5x", "6..5", "nan", "inf", "1e3", "1/0", "1/", "/2", "半半",
                           "6 7", "99999999", "0x10", "--5", "目", "分之三"}) {
    EXPECT_EQ(Komi(none), std::nullopt) << none;
  }
}

// go.md 11.4, and the hundredths of the server Fox.
TEST(SgfAmount, QuartersAreZiUnderChineseRulesOnly) {
  EXPECT_EQ(Komi("3.75", SgfQuarters::kZi), 7.5);
  EXPECT_EQ(Komi("2.75", SgfQuarters::kZi), 5.5);
  EXPECT_EQ(Komi("7.5", SgfQuarters::kZi), 7.5);  // a half may be points
  EXPECT_EQ(Komi("7", SgfQuarters::kZi), 7.0);
  EXPECT_EQ(Komi("3.75"), 3.75);
  EXPECT_EQ(Komi("375", SgfQuarters::kZi), 7.5);
  EXPECT_EQ(Komi("325", SgfQuarters::kZi), 6.5);
  EXPECT_EQ(Komi("750", SgfQuarters::kZi), 7.5);
  EXPECT_EQ(Komi("650"), 6.5);
  EXPECT_EQ(Komi("0", SgfQuarters::kZi), 0.0);
  EXPECT_EQ(Komi("123"), 123.0);  // no multiple of 25: meant as it stands
}

TEST(SgfRules, SpellingsOfProgramsAndServers) {
  const auto is = [](const char* text, const char* preset) {
    EXPECT_EQ(SgfRulesPreset(text), preset) << text;
    EXPECT_NO_THROW(GoRules::Recognise("19", preset)) << preset;
  };
  for (const char* text : {"Japanese", "japanese", "JAPANESE", "Japanese rules", "jp", "Ｊａｐａｎ",
                           "日本", "日本ルール", "日本规则", "日本棋院規約", "일본룰"}) {
    is(text, "japanese");
  }
  for (const char* text :
       {"Chinese", "chinese", "Chinese Rules", "cn", "中国", "中国规则", "中國規則", "중국 룰"}) {
    is(text, "chinese");
  }
  for (const char* text : {"Korean", "korea", "KBA", "韩国规则", "한국룰"}) is(text, "korean");
  for (const char* text : {"GOE", "Ing", "Ing Goe", "ing_goe", "应氏规则"}) is(text, "ing");
  for (const char* text : {"AGA", "aga", "AGA rules"}) is(text, "aga");
  for (const char* text : {"NZ", "New Zealand", "new_zealand", "NewZealand", "new-zealand"}) {
    is(text, "new-zealand");
  }
  for (const char* text : {"TT--", "tt", "Tromp-Taylor", "Tromp Taylor", "tromp_taylor"}) {
    is(text, "tromp-taylor");
  }
  for (const char* text : {"", "x", "old", "rules", "-"}) {
    EXPECT_EQ(SgfRulesPreset(text), std::nullopt) << text;
  }
}

TEST(SgfRules, EveryPresetIsReadByItsNameAndByTheNameItIsWrittenWith) {
  for (const std::string& preset : GoRules::PresetNames()) {
    EXPECT_EQ(SgfRulesPreset(preset), preset);
    EXPECT_EQ(SgfRulesPreset(SgfRulesName(preset)), preset);
    const std::string words = preset + " ko=ssk komi=0.5";
    EXPECT_EQ(SgfRulesName(words), words);
    EXPECT_EQ(SgfRulesPreset(words), words);
  }
  EXPECT_EQ(SgfRulesName("japanese"), "Japanese");
  EXPECT_EQ(SgfRulesName("japanese komi=5.5"), "Japanese");  // KM says the rest
  EXPECT_EQ(SgfRulesName("new-zealand"), "NZ");
  EXPECT_EQ(SgfRulesName("ing"), "GOE");
  EXPECT_EQ(SgfRulesName("tromp-taylor komi=6.5"), "tromp-taylor komi=6.5");
  EXPECT_EQ(SgfRulesName("aga komi=5.5 ko=psk"), "aga komi=5.5 ko=psk");
  EXPECT_EQ(SgfRulesPreset("New Zealand komi=6.5"), "new-zealand komi=6.5");
}

using enum SgfWinner;
using enum SgfWinBy;

void ExpectResult(const char* text, SgfWinner winner, SgfWinBy by = SgfWinBy::kUnstated,
                  std::optional<double> margin = {}, SgfQuarters quarters = SgfQuarters::kPoints) {
  const auto result = ParseSgfResult(text, quarters);
  ASSERT_TRUE(result) << text;
  EXPECT_EQ(result->winner, winner) << text;
  EXPECT_EQ(result->by, by) << text;
  EXPECT_EQ(result->margin, margin) << text;
}

TEST(SgfResult, TheWordsOfTheFormat) {
  ExpectResult("B+3.5", kBlack, kPoints, 3.5);
  ExpectResult("W+64", kWhite, kPoints, 64);
  ExpectResult("B+", kBlack);
  ExpectResult("W+", kWhite);
  ExpectResult("B+0", kBlack, kPoints, 0);  // Ing: Black wins ties
  ExpectResult("B+R", kBlack, kResignation);
  ExpectResult("W+Resign", kWhite, kResignation);
  ExpectResult("B+T", kBlack, kTime);
  ExpectResult("W+Time", kWhite, kTime);
  ExpectResult("B+F", kBlack, kForfeit);
  ExpectResult("W+Forfeit", kWhite, kForfeit);
  ExpectResult("0", kDraw);
  ExpectResult("Draw", kDraw);
  ExpectResult("Void", kVoid);
  ExpectResult("?", kUnknown);
}

TEST(SgfResult, WhatProgramsAndPeopleWriteInstead) {
  ExpectResult("b+r", kBlack, kResignation);
  ExpectResult("W+Res", kWhite, kResignation);
  ExpectResult("W+res.", kWhite, kResignation);
  ExpectResult("B+Resignation", kBlack, kResignation);
  ExpectResult("B+Timeout", kBlack, kTime);
  ExpectResult(" W + 3,5 ", kWhite, kPoints, 3.5);
  ExpectResult("W+39.50", kWhite, kPoints, 39.5);
  ExpectResult("B+1/2", kBlack, kPoints, 0.5);
  ExpectResult("B+3 1/2", kBlack, kPoints, 3.5);
  ExpectResult("W+12 points", kWhite, kPoints, 12);
  ExpectResult("Black+3.5", kBlack, kPoints, 3.5);
  ExpectResult("White wins by resignation", kWhite, kResignation);
  ExpectResult("Black won by 4.5 points", kBlack, kPoints, 4.5);
  ExpectResult("White wins on time", kWhite, kTime);
  ExpectResult("Black resigns", kWhite, kResignation);
  ExpectResult("Black lost on time", kWhite, kTime);
  ExpectResult("White", kWhite);
  ExpectResult("Jigo", kDraw);
  ExpectResult("No result", kVoid);
  ExpectResult("Unfinished", kUnknown);
}

TEST(SgfResult, ChineseJapaneseAndKoreanWords) {
  ExpectResult("黑中盘胜", kBlack, kResignation);
  ExpectResult("白中盤勝", kWhite, kResignation);
  ExpectResult("黑不计点胜", kBlack, kResignation);
  ExpectResult("白中押し勝ち", kWhite, kResignation);
  ExpectResult("黒番中押勝", kBlack, kResignation);
  ExpectResult("흑불계승", kBlack, kResignation);
  ExpectResult("백 불계승", kWhite, kResignation);
  ExpectResult("黑认输", kWhite, kResignation);
  ExpectResult("白投了", kBlack, kResignation);
  ExpectResult("黑胜3.75子", kBlack, kPoints, 7.5);
  ExpectResult("白胜1又1/4子", kWhite, kPoints, 2.5);
  ExpectResult("黑胜四分之三子", kBlack, kPoints, 1.5);
  ExpectResult("白胜半子", kWhite, kPoints, 1);
  ExpectResult("黒６目半勝ち", kBlack, kPoints, 6.5);
  ExpectResult("白番半目勝", kWhite, kPoints, 0.5);
  ExpectResult("黒三目半勝", kBlack, kPoints, 3.5);
  ExpectResult("백 2집반승", kWhite, kPoints, 2.5);
  ExpectResult("흑 반집승", kBlack, kPoints, 0.5);
  ExpectResult("黑超时胜", kBlack, kTime);
  ExpectResult("黑超时负", kWhite, kTime);
  ExpectResult("黑超时", kWhite, kTime);
  ExpectResult("白時間切れ負け", kBlack, kTime);
  ExpectResult("白時間切れ勝ち", kWhite, kTime);
  ExpectResult("흑시간승", kBlack, kTime);
  ExpectResult("백시간패", kBlack, kTime);
  ExpectResult("黒反則負け", kWhite, kForfeit);
  ExpectResult("黑胜", kBlack);
  ExpectResult("和棋", kDraw);
  ExpectResult("ジゴ", kDraw);
  ExpectResult("무승부", kDraw);
  ExpectResult("無勝負", kVoid);
  ExpectResult("W+中盘", kWhite, kResignation);
}

TEST(SgfResult, QuartersAreZiUnderChineseRulesOnly) {
  ExpectResult("B+0.25", kBlack, kPoints, 0.25);
  ExpectResult("B+0.25", kBlack, kPoints, 0.5, SgfQuarters::kZi);
  ExpectResult("B+3.75", kBlack, kPoints, 7.5, SgfQuarters::kZi);
  ExpectResult("B+3.5", kBlack, kPoints, 3.5, SgfQuarters::kZi);
}

TEST(SgfResult, NothingIsGuessed) {
  for (const char* text :
       {"", "x", "Blah", "B+x", "B-3", "3.5", "B+3.5 W+2", "White resign", "B+R+T",
        "black lost by 3", "勝", "B+-3", "B+1e5", "白超时黑胜", "黑胜白"}) {
    EXPECT_FALSE(ParseSgfResult(text, SgfQuarters::kPoints)) << text;
  }
  EXPECT_FALSE(ParseSgfResult(std::string(100'000, 'b'), SgfQuarters::kPoints));
}

TEST(SgfTime, SecondsAndClockTimes) {
  EXPECT_EQ(ParseSgfSeconds("1800"), 1800);
  EXPECT_EQ(ParseSgfSeconds("12.5"), 12.5);
  EXPECT_EQ(ParseSgfSeconds("30:00"), 1800);
  EXPECT_EQ(ParseSgfSeconds("1:00:00"), 3600);
  for (const char* none : {"", "-", "2 hours", "1:2:3:4", ":", "-5", "nan", "1e9", "99999999999"}) {
    EXPECT_EQ(ParseSgfSeconds(none), std::nullopt) << none;
  }
}

}  // namespace
}  // namespace tengen
