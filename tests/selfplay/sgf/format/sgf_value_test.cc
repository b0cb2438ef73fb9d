// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_value.h"

#include <gtest/gtest.h>

#include <string>

#include "selfplay/sgf/format/sgf_writer.h"

namespace tengen {
namespace {

TEST(SgfValue, EscapesWhatWouldEndAValue) {
  EXPECT_EQ(SgfText("a]b\\c:d[e"), "a\\]b\\\\c:d[e");
  EXPECT_EQ(SgfText("first\nsecond"), "first\nsecond");
  EXPECT_EQ(SgfSimpleText("first\nsecond\t!"), "first second !");
  EXPECT_EQ(SgfCompose("a:b", "]"), "a\\:b:\\]");
}

TEST(SgfValue, IsAlwaysUtf8) {
  EXPECT_EQ(SgfText("\xC3\xA9\xE5\x9B\xB2\xF0\x9F\x98\x80"),
            "\xC3\xA9\xE5\x9B\xB2\xF0\x9F\x98\x80");
  // A lone continuation, a cut character, an overlong slash, a surrogate, one beyond U+10FFFF.
  for (const char* bad : {"\x80", "\xE5\x9B", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80"}) {
    const std::string text = SgfText(bad);
    EXPECT_EQ(text.size() % 3, 0U);
    EXPECT_EQ(text.substr(0, 3), "\xEF\xBF\xBD");
  }
  EXPECT_EQ(SgfText(std::string_view("a\0b\x7F", 4)), "a b ");
}

// FF[4], "Text": the example of the specification is the first one.
TEST(SgfValue, TextTakesEscapesAndSoftLineBreaksOut) {
  const std::string value =
      "Meijin NR: yeah, k4 is won\\\nderful\nsweat NR: thank you! :\\)\ndada NR: yup. I like this "
      "move too. It's a move only to be expected from a pro. I really like it :)\njansteen 4d: "
      "Can anyone\\\n explain [me\\] k4?";
  EXPECT_EQ(SgfTextOf(value),
            "Meijin NR: yeah, k4 is wonderful\nsweat NR: thank you! :)\ndada NR: yup. I like this "
            "move too. It's a move only to be expected from a pro. I really like it :)\njansteen "
            "4d: Can anyone explain [me] k4?");
  EXPECT_EQ(SgfTextOf("a\\\\\\]b\\nc"), "a\\]bnc");
  EXPECT_EQ(SgfTextOf("a\tb\\\tc\vd"), "a b c d");
  EXPECT_EQ(SgfTextOf("cut\\"), "cut");
}

TEST(SgfValue, EveryKindOfLineBreakIsOne) {
  EXPECT_EQ(SgfTextOf("a\nb\r\nc\n\rd\re"), "a\nb\nc\nd\ne");
  EXPECT_EQ(SgfTextOf("a\n\nb\r\r\nc"), "a\n\nb\n\nc");
  EXPECT_EQ(SgfTextOf("a\\\r\nb\\\n\rc\\\rd\\\ne"), "abcde");
  EXPECT_EQ(SgfSimpleTextOf("a\nb\r\nc\\\r\nd\te\\]"), "a b cd e]");
}

TEST(SgfValue, ComposedValuesPartAtAnUnescapedColon) {
  const auto both = SgfSplit("a\\:b:c:d");
  ASSERT_TRUE(both);
  EXPECT_EQ(both->first, "a\\:b");
  EXPECT_EQ(both->second, "c:d");
  EXPECT_FALSE(SgfSplit("a\\:b"));
  EXPECT_FALSE(SgfSplit("a\\"));
  EXPECT_EQ(SgfSplit(":")->second, "");
}

TEST(SgfValue, WhatIsWrittenIsReadBack) {
  for (const std::string text : {"a]b\\c:d[e", "first\nsecond", "\\", "]", "\xE5\x9B\xB2"}) {
    EXPECT_EQ(SgfTextOf(SgfText(text)), text);
  }
  const std::string composed = SgfCompose("a:b\\", "]:");
  const auto both = SgfSplit(composed);
  ASSERT_TRUE(both);
  EXPECT_EQ(SgfSimpleTextOf(both->first), "a:b\\");
  EXPECT_EQ(SgfSimpleTextOf(both->second), "]:");
}

TEST(SgfValue, PointsAreTwoLetters) {
  EXPECT_EQ(SgfPointOf("aa"), (SgfXy{0, 0}));
  EXPECT_EQ(SgfPointOf("zA"), (SgfXy{25, 26}));
  EXPECT_EQ(SgfPointOf("sd"), (SgfXy{18, 3}));
  for (const char* other : {"", "a", "aaa", "a1", "a ", "[]"}) EXPECT_FALSE(SgfPointOf(other));
}

TEST(SgfValue, PointsCountFromTheTopLeft) {
  EXPECT_EQ(SgfPoint(0, 0), "aa");
  EXPECT_EQ(SgfPoint(18, 3), "sd");
  EXPECT_EQ(SgfPoint(26, 51), "AZ");
}

TEST(SgfWriter, WritesNodesAndVariations) {
  SgfTree tree;
  tree.Append(kNoSgfNode).Add("FF", "4");
  tree.Append(0).properties.push_back({"AB", {"aa", "bb"}});
  tree.Append(1).Add("W", "cc");
  tree.Append(1);
  EXPECT_EQ(SgfTreeText(tree), "(;FF[4]\n;AB[aa][bb]\n(;W[cc])\n(;))\n");
}

}  // namespace
}  // namespace tengen
