// SPDX-License-Identifier: MIT
#include "selfplay/scoring/survival_search.h"

#include <gtest/gtest.h>

#include <string>

#include "selfplay/scoring/playout_life.h"

namespace tengen {
namespace {

// Black's eye of three points: who plays in its middle decides.
const char* const kThree =
    ". . . X O . .\n"
    "X X X X O . .\n"
    "O O O O O . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n"
    ". . . . . . .\n";

// Two big chains share two points that neither may fill; both walls have two eyes.
const char* const kSeki =
    ". X O O . X X O .\n"
    "X X O O . X X O O\n"
    ". X O O O X X O .\n"
    ". X O O O X X O .\n";

GoRules Rules(const std::string& size) {
  return GoRules::Recognise(size, "tromp-taylor ko=simple suicide=no");
}

double Survival(Color first) {
  RandomStream random(1, RandomPurpose::kTest, 0);
  SurvivalSearch search({3, 7, 8, 9, 10}, {0, 1, 2, 3, 7, 8, 9, 10}, random);
  return search.Run(GoPosition::FromText(Rules("7"), kThree, first), 2'000);
}

TEST(SurvivalSearch, WhoMovesFirstDecides) {
  EXPECT_GT(Survival(Color::kBlack), 0.9);
  EXPECT_LT(Survival(Color::kWhite), 0.1);
}

TEST(PlayoutLife, AChainThatItsOwnerSavesIsNotDead) {
  const GoPosition board = GoPosition::FromText(Rules("7"), kThree, Color::kBlack);
  std::vector<KnownLife> known(49, KnownLife::kOpen);
  for (GoPoint p = 0; p < 49; ++p) {
    if (board.at(p) == Stone::kWhite) known[p] = KnownLife::kAlive;
  }
  const auto life = SurvivalByPlayouts(board, known, {});
  EXPECT_TRUE(life[3].searched);
  EXPECT_GE(life[3].survival, 0.5);
  EXPECT_LT(life[3].survival, 0.9);
}

TEST(PlayoutLife, ASekiStays) {
  const GoPosition board = GoPosition::FromText(Rules("9x4"), kSeki, Color::kBlack);
  const auto life = SurvivalByPlayouts(board, std::vector<KnownLife>(36, KnownLife::kOpen), {});
  for (GoPoint p = 0; p < 36; ++p) {
    if (board.at(p) == Stone::kEmpty) continue;
    EXPECT_GT(life[p].survival, 0.9) << p;
  }
}

}  // namespace
}  // namespace tengen
