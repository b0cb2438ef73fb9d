// SPDX-License-Identifier: MIT
#include "selfplay/scoring/finished_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Black may take White's B4 and could be taken back.
constexpr const char* kKo = "AB[ba][ab][bc]AW[ca][cc][db][bb]";

std::string Refusal(const std::string& sgf, std::optional<int> moves = {}) {
  try {
    Finished(sgf, moves);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::kBadData);
    return error.what();
  }
  return "not refused";
}

int Stones(const FinishedGame& game, Stone color) {
  return static_cast<int>(std::ranges::count(game.position.stones, color));
}

TEST(FinishedGame, PlaysTheMovesAndKeepsWhatIsBesideTheBoard) {
  const FinishedGame game = Finished(kWalls);
  EXPECT_EQ(game.moves, 16);
  EXPECT_TRUE(game.whole);
  EXPECT_EQ(Stones(game, Stone::kBlack), 6);
  EXPECT_EQ(Stones(game, Stone::kWhite), 7);
  EXPECT_EQ(game.position.rules.PresetName(), "japanese");
  EXPECT_THAT(game.position.pass_stones, ElementsAre(1, 2));
  EXPECT_EQ(RecordedKomi(game.record, "test.sgf"), 2);
  EXPECT_FALSE(game.marked_dead);
}

TEST(FinishedGame, WhiteHandsOverAStoneForBlacksLastPass) {
  EXPECT_THAT(Finished("(;SZ[5];B[aa];W[];B[])").position.pass_stones, ElementsAre(2, 1));
}

TEST(FinishedGame, StopsAtAMove) {
  const FinishedGame game = Finished(kWalls, 3);
  EXPECT_EQ(game.moves, 3);
  EXPECT_FALSE(game.whole);
  EXPECT_EQ(Stones(game, Stone::kBlack), 2);
  EXPECT_EQ(Stones(Finished(kWalls, 0), Stone::kBlack), 0);
  EXPECT_THAT(Refusal(kWalls, 17), HasSubstr("test.sgf: there is no move 17: the game has 16"));
}

TEST(FinishedGame, CountsPrisonersThroughTurnsOutOfOrder) {
  // White's corner stone is taken; then White moves twice.
  const FinishedGame game = Finished("(;SZ[5];W[aa];B[ab];B[ba];W[cc];W[dd])");
  EXPECT_THAT(game.position.prisoners, ElementsAre(1, 0));
  EXPECT_EQ(Stones(game, Stone::kWhite), 2);
}

TEST(FinishedGame, NamesAnIllegalMoveWithItsPlace) {
  EXPECT_THAT(Refusal("(;SZ[5]RU[Chinese]\n;B[aa]\n;W[aa])"),
              HasSubstr("test.sgf: line 3: move 2 (White A5) is illegal under chinese: occupied"));
  EXPECT_THAT(Refusal("(;SZ[5]RU[Japanese]" + std::string(kKo) + ";B[cb];W[bb])"),
              HasSubstr("move 2 (White B4) is illegal under japanese: ko"));
}

// Without known rules a file's superko is not ours to judge.
TEST(FinishedGame, UnknownRulesForbidPlainKoAlone) {
  const std::string again = std::string(kKo) + ";B[cb];W[];B[];W[bb])";
  EXPECT_THAT(Refusal("(;SZ[5]RU[Chinese]" + again), HasSubstr("superko"));
  const FinishedGame game = Finished("(;SZ[5]RU[house rules]" + again);
  EXPECT_EQ(Stones(game, Stone::kWhite), 4);
  EXPECT_FALSE(RecordedRules(game.record));
  EXPECT_THAT(Refusal("(;SZ[5]RU[house rules]" + std::string(kKo) + ";B[cb];W[bb])"),
              HasSubstr("ko"));
}

TEST(FinishedGame, RefusesWhatCannotBeCounted) {
  EXPECT_THAT(Refusal("(;SZ[21])"), HasSubstr("a board of 21x21"));
  EXPECT_THAT(Refusal("(;SZ[1])"), HasSubstr("2 to 19"));
  EXPECT_THAT(Refusal("(;GM[2])"), HasSubstr("is not a game of Go"));
  EXPECT_THAT(Refusal("(;SZ[5]AB[aa]AW[ab][ba])"), HasSubstr("the stones set up"));
  EXPECT_THROW(RecordedKomi(Finished("(;SZ[5]KM[6.3])").record, "test.sgf"), Error);
}

TEST(FinishedGame, MarksOfTheLastNodeNameDeadStones) {
  const std::string moves(kWalls);
  const std::string marked = moves.substr(0, moves.size() - 1) + "TB[aa:ab][ad][ae]TW[ea:eb][ba])";
  const FinishedGame game = Finished(marked);
  ASSERT_TRUE(game.marked_dead);
  EXPECT_TRUE((*game.marked_dead)[0]);   // White's A5 in Black's territory
  EXPECT_TRUE((*game.marked_dead)[1]);   // Black's B5, said to be White's
  EXPECT_FALSE((*game.marked_dead)[5]);  // nobody's A4
  EXPECT_EQ(std::ranges::count(*game.marked_dead, true), 2);
  EXPECT_FALSE(Finished(marked, 15).marked_dead);
  EXPECT_TRUE(Finished(marked.substr(0, marked.size() - 1) + ";C[thanks])").marked_dead);
  EXPECT_FALSE(Finished(marked.substr(0, marked.size() - 1) + ";B[cc])").marked_dead);
}

// As our own games are written. White's pass for the ko at B4 is none that ends the phase.
constexpr const char* kCleanUp =
    "(;SZ[5]KM[0]RU[japanese territory_end=encore];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[];W[bb]"
    ";B[];W[];B[cb];W[]XK[bb]";

TEST(FinishedGame, ReplaysCleanUpPhases) {
  const FinishedGame taken = Finished(std::string(kCleanUp) + ";B[];W[];B[dc])");
  EXPECT_EQ(Stones(taken, Stone::kBlack), 5);
  // One prisoner, and the stone of the second phase, which was free.
  EXPECT_THAT(taken.position.prisoners, ElementsAre(2, 0));
  EXPECT_FALSE(taken.clean_up);
  const FinishedGame ended = Finished(std::string(kCleanUp) + ";B[];W[];B[];W[])");
  ASSERT_TRUE(ended.clean_up);
  EXPECT_TRUE(ended.clean_up->black_margin);
  // After the pass for it White may take the ko back.
  EXPECT_EQ(Stones(Finished(std::string(kCleanUp) + ";B[];W[bb])"), Stone::kBlack), 3);
  EXPECT_THAT(Refusal(std::string(kCleanUp) + ";B[]XK[bb])"),
              HasSubstr("XK[bb] names no ko that may be passed for"));
  EXPECT_THAT(Refusal(std::string(kCleanUp) + ";W[aa])"),
              HasSubstr("in clean-up phases the sides play in turn"));
  EXPECT_THAT(Refusal(std::string(kCleanUp) + ";B[];W[];B[];W[];B[aa])"),
              HasSubstr("the clean-up phases had ended the game"));
}

}  // namespace
}  // namespace tengen
