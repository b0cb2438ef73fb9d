// SPDX-License-Identifier: MIT
// Section 8.3 worked out by hand.
#include "selfplay/games/go/confirmation/eye_regions.h"

#include <gtest/gtest.h>

#include <string>

namespace tengen {
namespace {

std::string Seki(const FinalPosition& position, const std::vector<char>& dead) {
  std::string text;
  const EyeRegions regions = FindEyeRegions(position, dead);
  for (const char seki : regions.in_seki) text += seki ? 's' : '.';
  return text;
}

TEST(EyeRegions, TwoEyesAndOneEyeAgainstThem) {
  const FinalPosition position =
      FinalPosition::FromText(". X . X .\nX X X X .\nO O O O O\n. O . O .\n");
  const std::vector<char> dead(20, 0);
  EXPECT_EQ(Seki(position, dead), std::string(20, '.'));
  const EyeRegions regions = FindEyeRegions(position, dead);
  EXPECT_EQ(regions.eye_of[0], 1);
  EXPECT_EQ(regions.eye_of[4], 0);  // touches both
  EXPECT_EQ(regions.eye_of[15], -1);
}

TEST(EyeRegions, OneEyeEachAndSharedLibertiesIsSeki) {
  // Black and White have an eye each and one dame between them.
  const FinalPosition position = FinalPosition::FromText(". X . O .\nX X O O O\n");
  EXPECT_EQ(Seki(position, std::vector<char>(10, 0)), "ss.sssssss");
}

TEST(EyeRegions, DeadStonesBelongToTheRegion) {
  const FinalPosition position = FinalPosition::FromText("O . X . X\nX X X X X\n");
  std::vector<char> dead(10, 0);
  dead[0] = 1;
  const EyeRegions regions = FindEyeRegions(position, dead);
  EXPECT_EQ(regions.eye_of[0], 1);
  EXPECT_EQ(regions.in_seki[2], 0);
}

TEST(EyeRegions, ASingleLibertyIsAMouth) {
  const FinalPosition position = FinalPosition::FromText("X . X\nX X X\nO O O\n. O .\n");
  const EyeRegions regions = FindEyeRegions(position, std::vector<char>(12, 0));
  EXPECT_EQ(regions.mouth[1], 1);
  EXPECT_EQ(regions.mouth[9], 0);
}

}  // namespace
}  // namespace tengen
