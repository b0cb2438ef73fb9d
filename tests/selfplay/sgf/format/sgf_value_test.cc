// SPDX-License-Identifier: MIT
#include "selfplay/sgf/format/sgf_value.h"

#include <gtest/gtest.h>

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
