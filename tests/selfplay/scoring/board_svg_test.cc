// SPDX-License-Identifier: MIT
#include "selfplay/scoring/board_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

// Of a tag's inside: its name, then name="value" pairs, whose values hold no "<".
bool AttributesAreQuoted(std::string_view tag) {
  for (std::size_t at = tag.find(' '); at != std::string_view::npos;) {
    const std::size_t equals = tag.find('=', at);
    if (equals == std::string_view::npos) return tag.find_first_not_of(' ', at) == tag.npos;
    if (equals + 1 >= tag.size() || tag[equals + 1] != '"') return false;
    const std::size_t end = tag.find('"', equals + 2);
    if (end == std::string_view::npos) return false;
    at = end + 1 < tag.size() ? end + 1 : std::string_view::npos;
  }
  return tag.find('<') == tag.npos;
}

bool TextIsEscaped(std::string_view text) {
  for (std::size_t at = text.find('&'); at != text.npos; at = text.find('&', at + 1)) {
    const std::string_view rest = text.substr(at);
    const auto is = [&](std::string_view entity) { return rest.starts_with(entity); };
    if (!is("&amp;") && !is("&lt;") && !is("&gt;") && !is("&quot;")) return false;
  }
  return true;
}

// What is wrong with the text as XML, as far as a picture needs it: tags nest, attributes are
// quoted, "<" and "&" are escaped. Empty when nothing is.
std::string FaultOfXml(std::string_view text) {
  if (!TextIsEscaped(text)) return "stray &";
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == text.npos) return "a tag without end";
    std::string_view tag = text.substr(at + 1, end - at - 1);
    if (tag.starts_with('?')) continue;
    const bool closes = tag.starts_with('/'), alone = tag.ends_with('/');
    if (closes) tag.remove_prefix(1);
    if (alone) tag.remove_suffix(1);
    if (!AttributesAreQuoted(tag)) return "attributes of " + std::string(tag);
    const std::string name(tag.substr(0, tag.find(' ')));
    if (closes && (open.empty() || open.back() != name)) return "closes " + name;
    if (closes) open.pop_back();
    if (!closes && !alone) open.push_back(name);
  }
  return open.empty() ? "" : "open " + open.back();
}

int Count(const std::string& text, const std::string& what) {
  int count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

TEST(BoardSvg, DrawsEveryStoneAndPoint) {
  const std::string svg = BoardSvg(Sheet(Finished(kWalls), {"A5"}, {"japanese"}));
  EXPECT_EQ(FaultOfXml(svg), "");
  EXPECT_EQ(Count(svg, "<circle class=\"black\""), 6);
  EXPECT_EQ(Count(svg, "<circle class=\"white\""), 6);
  EXPECT_EQ(Count(svg, "<circle class=\"white dead\""), 1);
  EXPECT_EQ(Count(svg, "<rect class=\"black-point\""), 4);  // one on the dead stone
  EXPECT_EQ(Count(svg, "<rect class=\"white-point\""), 4);
  EXPECT_EQ(Count(svg, "<line "), 10);
  EXPECT_THAT(svg, HasSubstr("<title>Ann &amp; Co - &lt;Bob&gt;</title>"));
  EXPECT_THAT(svg, HasSubstr(">B+0.5<"));
}

TEST(BoardSvg, MarksAreaInSoFarAsNoLivingStoneIsThere) {
  const std::string svg = BoardSvg(Sheet(Finished(kWalls), {"A5"}, {"chinese"}));
  EXPECT_EQ(FaultOfXml(svg), "");
  EXPECT_EQ(Count(svg, "<rect class=\"black-point\""), 4);
  EXPECT_EQ(Count(svg, "<rect class=\"white-point\""), 4);
}

TEST(BoardSvg, HasStarPoints) {
  const auto stars = [](const std::string& size) {
    return Count(BoardSvg(Sheet(Finished("(;SZ[" + size + "])"), {}, {"japanese"})), "\"star\"");
  };
  EXPECT_EQ(stars("19"), 9);
  EXPECT_EQ(stars("13"), 9);
  EXPECT_EQ(stars("9"), 9);
  EXPECT_EQ(stars("8"), 4);
  EXPECT_EQ(stars("5"), 0);
  EXPECT_EQ(stars("19:9"), 9);
}

TEST(XmlCheck, FindsFaults) {
  EXPECT_NE(FaultOfXml("<a><b></a></b>"), "");
  EXPECT_NE(FaultOfXml("<a>x & y</a>"), "");
  EXPECT_NE(FaultOfXml("<a>x < y</a>"), "");
  EXPECT_NE(FaultOfXml("<a b=c></a>"), "");
  EXPECT_NE(FaultOfXml("<a>"), "");
  EXPECT_EQ(FaultOfXml("<a b=\"c\"><d/>&amp;</a>"), "");
}

}  // namespace
}  // namespace tengen
