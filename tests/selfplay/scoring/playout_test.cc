// SPDX-License-Identifier: MIT
#include "selfplay/scoring/playout.h"

#include <gtest/gtest.h>

#include <string>

#include "selfplay/scoring/playout_life.h"

namespace tengen {
namespace {

const GoRules kRules = GoRules::Recognise("5", "tromp-taylor ko=simple suicide=no");

// Two eyes each, a white stone without hope at A5.
const char* const kWalls =
    "O X . O .\n"
    ". X . O .\n"
    "X X . O O\n"
    ". X . O .\n"
    ". X . O .\n";

std::vector<GoPoint> WholeBoard() {
  std::vector<GoPoint> zone;
  for (GoPoint p = 0; p < 25; ++p) zone.push_back(p);
  return zone;
}

TEST(Playout, TakesTheDeadAndKeepsEyes) {
  RandomStream random(1, RandomPurpose::kTest, 0);
  Playout playout(WholeBoard(), random);
  for (int i = 0; i < 50; ++i) {
    GoPosition game =
        GoPosition::FromText(kRules, kWalls, i % 2 == 0 ? Color::kBlack : Color::kWhite);
    std::vector<GoPoint> moves;
    playout.Run(game, 0, moves);
    EXPECT_EQ(OwnerAfterPlayout(game, 0), 1) << game.ToText();
    EXPECT_EQ(OwnerAfterPlayout(game, 4), -1) << game.ToText();
    EXPECT_FALSE(moves.empty());
  }
}

TEST(Playout, PlaysInItsZoneAlone) {
  RandomStream random(1, RandomPurpose::kTest, 0);
  Playout playout({2, 7}, random);
  GoPosition game = GoPosition::FromText(kRules, kWalls, Color::kBlack);
  std::vector<GoPoint> moves;
  playout.Run(game, 0, moves);
  EXPECT_EQ(game.at(0), Stone::kWhite);
  for (const GoPoint p : moves) EXPECT_TRUE(p == 2 || p == 7);
}

TEST(Playout, OwnerIsTheStoneOrWhatIsAround) {
  const GoPosition game = GoPosition::FromText(kRules, kWalls, Color::kBlack);
  EXPECT_EQ(OwnerAfterPlayout(game, 0), -1);
  EXPECT_EQ(OwnerAfterPlayout(game, 12), 0);  // between both
  EXPECT_EQ(OwnerAfterPlayout(game, 2), 0);
  EXPECT_EQ(OwnerAfterPlayout(game, 4), 0);  // beside an empty point
}

std::vector<PlayoutLife> Survival(const std::string& rows, KnownLife known = KnownLife::kOpen) {
  const GoPosition board = GoPosition::FromText(kRules, rows, Color::kBlack);
  return SurvivalByPlayouts(board, std::vector<KnownLife>(25, known), {});
}

TEST(PlayoutLife, SurvivalIsTheOwnersView) {
  const auto life = Survival(kWalls);
  EXPECT_LT(life[0].survival, 0.1);
  EXPECT_GT(life[1].survival, 0.9);
  EXPECT_GT(life[3].survival, 0.9);
  EXPECT_EQ(life[1].survival, life[21].survival);  // one chain
}

TEST(PlayoutLife, WhatIsKnownStays) {
  EXPECT_EQ(Survival(kWalls, KnownLife::kAlive)[0].survival, 1);
  EXPECT_EQ(Survival(kWalls, KnownLife::kDead)[1].survival, 0);
}

TEST(PlayoutLife, IsAlwaysTheSame) {
  const std::string rows =
      ". X . O .\n"
      ". X . O .\n"
      ". X . O .\n"
      ". X . O O\n"
      ". X . O .\n";
  const auto first = Survival(rows), second = Survival(rows);
  for (std::size_t p = 0; p < first.size(); ++p) EXPECT_EQ(first[p].survival, second[p].survival);
}

}  // namespace
}  // namespace tengen
