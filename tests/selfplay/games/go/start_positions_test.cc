// SPDX-License-Identifier: MIT
#include "selfplay/games/go/start_positions.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/go/go.h"

namespace tengen {
namespace {

std::string Placement(int width, int height, int stones, HandicapStyle style) {
  const GoRules rules =
      GoRules::Recognise(std::to_string(width) + "x" + std::to_string(height), "tt");
  std::string text;
  for (const GoPoint point : FixedHandicap(width, height, stones, style)) {
    text += (text.empty() ? "" : " ") + GoActionText(rules, point);
  }
  return text;
}

TEST(FixedHandicap, StarPointsInOrder) {
  EXPECT_EQ(Placement(19, 19, 3, HandicapStyle::kKba), "D4 Q16 Q4");
  EXPECT_EQ(Placement(19, 19, 3, HandicapStyle::kGtp), "D4 Q16 D16");
  EXPECT_EQ(Placement(19, 19, 9, HandicapStyle::kGtp), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
  EXPECT_EQ(Placement(19, 19, 8, HandicapStyle::kKba), "D4 Q16 Q4 D16 D10 Q10 K4 K16");
  EXPECT_EQ(Placement(9, 9, 5, HandicapStyle::kKba), "C3 G7 G3 C7 E5");
  EXPECT_EQ(Placement(12, 12, 4, HandicapStyle::kKba), "C3 K10 K3 C10");
  EXPECT_EQ(Placement(13, 9, 5, HandicapStyle::kKba), "D3 K7 K3 D7 G5");
}

TEST(FixedHandicap, SmallAndEvenBoardsHaveFewer) {
  EXPECT_EQ(MaxFixedHandicap(6, 9), 0);
  EXPECT_EQ(MaxFixedHandicap(7, 7), 4);
  EXPECT_EQ(MaxFixedHandicap(8, 9), 4);
  EXPECT_EQ(MaxFixedHandicap(9, 9), 9);
  for (const auto& [side, stones] :
       std::vector<std::pair<int, int>>{{6, 2}, {7, 5}, {9, 10}, {9, 1}}) {
    EXPECT_THROW(FixedHandicap(side, side, stones, HandicapStyle::kKba), Error);
  }
}

TEST(HandicapStart, WhiteMovesFirstAndBadPlacementsAreRefused) {
  const GoRules rules = GoRules::Recognise("5", "new-zealand");
  const std::vector<GoPoint> stones{0, 12};
  const GoPosition start = HandicapStart(rules, stones);
  EXPECT_EQ(start.to_move(), Color::kWhite);
  EXPECT_EQ(start.stones(Color::kBlack), 2);
  EXPECT_THROW(HandicapStart(rules, std::vector<GoPoint>{3, 3}), Error);
  EXPECT_THROW(HandicapStart(rules, std::vector<GoPoint>{25}), Error);
  std::vector<GoPoint> all(25);
  for (GoPoint p = 0; p < 25; ++p) all[p] = p;
  EXPECT_THROW(HandicapStart(rules, all), Error);
}

TEST(Sunjang, AHalfTurnKeepsTheStonesAndAQuarterTurnExchangesThem) {
  const GoPosition start(GoRules::Recognise("19", "sunjang"));
  for (int y = 0; y < 19; ++y) {
    for (int x = 0; x < 19; ++x) {
      const Stone stone = start.at(static_cast<GoPoint>(19 * y + x));
      EXPECT_EQ(start.at(static_cast<GoPoint>(19 * (18 - y) + 18 - x)), stone);
      const Stone turned = start.at(static_cast<GoPoint>(19 * x + 18 - y));
      EXPECT_EQ(turned, stone == Stone::kEmpty   ? stone
                        : stone == Stone::kBlack ? Stone::kWhite
                                                 : Stone::kBlack);
    }
  }
}

TEST(Sunjang, TheFirstMoveIsForcedUnlessTheRulesFreeIt) {
  const GoRules rules = GoRules::Recognise("19", "sunjang");
  GoPosition position(rules);
  GoHistory history(position);
  ActionList legal;
  position.LegalActions(history, legal);
  ASSERT_EQ(legal.size(), 1);
  EXPECT_EQ(GoActionText(rules, legal[0]), "K10");
  EXPECT_FALSE(position.Legal(position.pass(), history));
  position.Play(legal[0]);
  history.Push(legal[0], position);
  position.LegalActions(history, legal);
  EXPECT_EQ(legal.size(), 361 - 17 + 1);
  const GoPosition free(GoRules::Recognise("19", "sunjang sunjang_first=free"));
  EXPECT_TRUE(free.Legal(0, GoHistory(free)));
  EXPECT_THROW(GoPosition(GoRules::Recognise("13", "sunjang")), Error);
}

}  // namespace
}  // namespace tengen
