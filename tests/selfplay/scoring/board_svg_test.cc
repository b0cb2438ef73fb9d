// SPDX-License-Identifier: MIT
#include "selfplay/scoring/board_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

// What is wrong with the text as XML, as far as a picture needs it: tags nest, attributes are
// quoted, no stray "<" or "&". Empty when nothing is.
std::string FaultOfXml(const std::string& text) {
  static const std::regex kTag(
      R"(<(/?)([A-Za-z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(/?)>|<\?xml [^>]*\?>)");
  std::vector<std::string> open;
  std::string between;
  auto at = text.cbegin();
  for (std::sregex_iterator tag(text.begin(), text.end(), kTag), end; tag != end; ++tag) {
    between += std::string(at, (*tag)[0].first);
    at = (*tag)[0].second;
    if (!(*tag)[2].matched) continue;
    if ((*tag)[1].length() > 0) {
      if (open.empty() || open.back() != (*tag)[2]) return "closes " + (*tag)[2].str();
      open.pop_back();
    } else if ((*tag)[4].length() == 0) {
      open.push_back((*tag)[2]);
    }
  }
  between += std::string(at, text.cend());
  if (!open.empty()) return "open " + open.back();
  between = std::regex_replace(between, std::regex("&(amp|lt|gt|quot);"), "");
  if (between.find_first_of("<&") != std::string::npos) return "stray sign";
  return "";
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
