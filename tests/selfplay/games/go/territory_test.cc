// SPDX-License-Identifier: MIT
// Section 8.3 worked out by hand. Dead stones are gone from these boards.
#include "selfplay/games/go/territory.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace tengen {
namespace {

Territory Find(std::string_view size, std::string_view rows) {
  return FindTerritory(
      GoPosition::FromText(GoRules::Recognise(size, "japanese"), rows, Color::kBlack));
}

std::string Seki(const Territory& territory) {
  std::string text;
  for (const bool seki : territory.in_seki) text += seki ? 's' : '.';
  return text;
}

TEST(Territory, TwoEyesAndOneEyeAgainstThem) {
  const Territory territory = Find("5x4", ". X . X .\nX X X X .\nO O O O O\n. O . O .\n");
  EXPECT_EQ(Seki(territory), std::string(20, '.'));
  EXPECT_EQ(territory.owner[0], 1);
  EXPECT_EQ(territory.owner[4], 0);  // touches both
  EXPECT_EQ(territory.owner[15], -1);
}

TEST(Territory, OneEyeEachAndSharedLibertiesIsSeki) {
  // Black and White have an eye each and one dame between them.
  EXPECT_EQ(Seki(Find("5x2", ". X . O .\nX X O O O\n")), "ss.sssssss");
}

TEST(Territory, WhatADeadStoneLeavesBelongsToTheRegion) {
  const Territory territory = Find("5x2", ". . X . X\nX X X X X\n");
  EXPECT_EQ(territory.owner[0], 1);
  EXPECT_FALSE(territory.in_seki[2]);
}

TEST(Territory, ASingleLibertyIsAMouth) {
  const Territory territory = Find("3x4", "X . X\nX X X\nO O O\n. O .\n");
  EXPECT_EQ(territory.owner[1], 0);  // the mouth of an open ko is no territory
  EXPECT_EQ(territory.owner[9], -1);
}

}  // namespace
}  // namespace tengen
