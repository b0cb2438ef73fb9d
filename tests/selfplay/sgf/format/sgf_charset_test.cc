// SPDX-License-Identifier: MIT
// Bytes below were made with iconv: each is the word after it in that charset.
#include "selfplay/sgf/format/sgf_charset.h"

#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "selfplay/sgf/format/sgf_reader.h"
#include "selfplay/sgf/format/sgf_value.h"
#include "selfplay/sgf/format/sgf_writer.h"
#include "tests/foundation/failure.h"

namespace tengen {
namespace {

const std::string kGo = "囲碁";     // CP932, EUC-JP
const std::string kWeiqi = "围棋";  // GB18030
const std::string kBaduk = "바둑";  // CP949

// PB of a game that also has a word of `bytes` there.
std::string Player(const std::string& charset, const std::string& bytes) {
  const std::vector<SgfTree> games =
      ReadSgf("(;PB[" + bytes + "]CA[" + charset + "];B[aa])", "a.sgf");
  EXPECT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].size(), 2U);
  EXPECT_EQ(games[0].at(0).Find("CA")->values[0], "UTF-8");
  EXPECT_EQ(ReadSgf(SgfTreeText(games[0]), "again"), games);
  return SgfSimpleTextOf(games[0].at(0).Find("PB")->values[0]);
}

std::string Refusal(const std::string& text) {
  return Failure(ExitCode::kBadData, [&] { ReadSgf(text, "a.sgf"); });
}

TEST(SgfCharset, TheUsualOnes) {
  EXPECT_EQ(Player("UTF-8", kGo), kGo);
  EXPECT_EQ(Player("utf8", kGo), kGo);
  for (const char* name : {"GB2312", "gbk", "GB18030", "EUC-CN", "CP936"}) {
    EXPECT_EQ(Player(name, "\xCE\xA7\xC6\xE5"), kWeiqi) << name;
  }
  for (const char* name : {"EUC-KR", "CP949", "ks_c_5601-1987"}) {
    EXPECT_EQ(Player(name, "\xB9\xD9\xB5\xCF"), kBaduk) << name;
  }
  for (const char* name : {"Shift_JIS", "SJIS", "Windows-31J", "CP932"}) {
    EXPECT_EQ(Player(name, "\x88\xCD\x8C\xE9"), kGo) << name;
  }
  EXPECT_EQ(Player("EUC-JP", "\xB0\xCF\xB8\xEB"), kGo);
  EXPECT_EQ(Player("Big5", "\xB3\xF2\xB4\xD1"), "圍棋");
  EXPECT_EQ(Player("ISO-8859-1", "\xE9"), "é");
  EXPECT_EQ(Player("Latin1", "\xE9"), "é");
  EXPECT_EQ(Player("windows-1252", "\x93"), "“");
  EXPECT_EQ(Player("KOI8-R", "\xC7\xCF"), "го");
}

TEST(SgfCharset, SecondBytesThatLookLikeBracketsAndBackslashes) {
  EXPECT_EQ(Player("Shift_JIS", "\x83\x5C"), "ソ");      // the second byte is a backslash
  EXPECT_EQ(Player("Shift_JIS", "\x83\x5D x"), "ゾ x");  // a closing bracket
  EXPECT_EQ(Player("Shift_JIS", "\x83\x5B\x83\x5C"), "ゼソ");
  EXPECT_EQ(Player("GBK", "\x81\x5C\x81\x5D"), "乗乚");
  EXPECT_EQ(Player("Big5", "\xB3\x5C"), "許");
  // A backslash of the text is one in any charset, and yen and overline do not creep in.
  EXPECT_EQ(Player("Shift_JIS", "\\]\\\\~"), "]\\~");
  // The end of a game is found behind such characters.
  EXPECT_EQ(ReadSgf("(;CA[Shift_JIS]PB[\x83\x5D](;C[\x83\x5C]))(;CA[GBK]PB[\xCE\xA7])", "a")[1]
                .at(0)
                .Find("PB")
                ->values[0],
            "围");
}

TEST(SgfCharset, HoldsToTheEndOfAGame) {
  EXPECT_EQ(SgfToUtf8("(;CA[GBK](;C[)](;C[\xCE\xA7]))(;C[\xCE\xA7])) \xCE", "a"),
            "(;CA[GBK](;C[)](;C[围]))(;C[围])) ?");
}

TEST(SgfCharset, EachGameHasItsOwn) {
  const std::vector<SgfTree> games = ReadSgf(
      "(;CA[EUC-KR]PB[\xB9\xD9])(;PB[\xE9])(;CA[Shift_JIS]PB[\x88\xCD])(;PB[\xC3\xA9])", "a");
  ASSERT_EQ(games.size(), 4U);
  const char* expected[] = {"바", "é", "囲", "é"};
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].at(0).Find("PB")->values[0], expected[i]) << i;
    ASSERT_NE(games[i].at(0).Find("CA"), nullptr) << i;
    EXPECT_EQ(games[i].at(0).Find("CA")->values[0], "UTF-8") << i;
  }
}

TEST(SgfCharset, WithoutOneItIsUtf8WhereItCanBeElseLatin1) {
  EXPECT_EQ(SgfToUtf8("(;PB[\xE9\xE8])", "a"), "(;PB[éè])");
  EXPECT_EQ(SgfToUtf8("(;PB[" + kGo + "])", "a"), "(;PB[" + kGo + "])");
  EXPECT_EQ(SgfToUtf8("(;CA[]PB[\xE9])", "a"), "(;CA[]PB[é])");
  const std::vector<SgfTree> plain = ReadSgf("(;PB[e])", "a");
  EXPECT_EQ(plain[0].at(0).Find("CA"), nullptr);  // nothing to say
}

TEST(SgfCharset, UnknownOnesMatterOnlyBeyondAscii) {
  EXPECT_EQ(SgfToUtf8("(;CA[klingon]PB[e])", "a"), "(;CA[klingon]PB[e])");
  EXPECT_EQ(Refusal("(;FF[4]\nCA[klingon]PB[\xE9])").find("a.sgf:2:4: the charset CA[klingon] is"),
            0U);
}

TEST(SgfCharset, WrongBytesAreToldWithTheirPlace) {
  EXPECT_EQ(Refusal("(;CA[UTF-8]\n;C[a\xE9])"),
            "a.sgf:2:5: byte 0xE9 is no character of UTF-8: is CA the file's charset?");
  EXPECT_EQ(Refusal("(;CA[GBK]\n;C[a\xFF])").find("a.sgf:2:5: byte 0xFF is no character"), 0U);
  EXPECT_EQ(Refusal("(;CA[EUC-KR];C[\xB9").find("a.sgf:1:16: byte 0xB9 is no character"), 0U);
}

TEST(SgfCharset, ByteOrderMarksDecide) {
  EXPECT_EQ(SgfToUtf8("\xEF\xBB\xBF(;CA[GBK]PB[" + kGo + "])", "a"), "(;CA[GBK]PB[" + kGo + "])");
  const std::string little("\xFF\xFE(\0;\0C\0[\0\xF2\x56]\0)\0", 16);
  EXPECT_EQ(SgfToUtf8(little, "a"), "(;C[囲])");
  const std::string big("\xFE\xFF\0(\0;\0C\0[\x56\xF2\0]\0)", 16);
  EXPECT_EQ(SgfToUtf8(big, "a"), "(;C[囲])");
  EXPECT_EQ(
      Refusal(std::string("\xFF\xFE(\0;\0)", 7)).find("a.sgf:1:3: what follows is not UTF-16"), 0U);
}

TEST(SgfCharset, TextAroundGamesDoesNotMatter) {
  EXPECT_EQ(SgfToUtf8("\xFF\xE9\n(;CA[UTF-8])\xE9", "a"), "??\n(;CA[UTF-8])?");
}

}  // namespace
}  // namespace tengen
