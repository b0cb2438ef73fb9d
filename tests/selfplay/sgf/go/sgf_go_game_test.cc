// SPDX-License-Identifier: MIT
#include "selfplay/sgf/go/sgf_go_game.h"

#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "selfplay/sgf/format/sgf_reader.h"
#include "tests/foundation/failure.h"

namespace tengen {
namespace {

SgfGoGame Game(std::string_view text) { return ReadSgfGo(ReadSgf(text, "a.sgf")[0], "a.sgf"); }

std::string Refusal(std::string_view text) {
  return Failure(ExitCode::kBadData, [&] { Game(text); });
}

// Rows of . X O with a blank between them.
std::string Board(const SgfGoGame& game) {
  std::string text;
  for (std::size_t i = 0; i < game.stones.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(game.width) == 0) text += ' ';
    text += game.stones[i] == Stone::kBlack ? 'X' : game.stones[i] == Stone::kWhite ? 'O' : '.';
  }
  return text;
}

// "Bcc Wpass": moves as they are read.
std::string Moves(const SgfGoGame& game) {
  std::string text;
  for (const SgfGoMove& move : game.moves) {
    if (!text.empty()) text += ' ';
    text += move.color == Color::kBlack ? 'B' : 'W';
    text += move.point ? SgfPoint(move.point->x, move.point->y) : "pass";
  }
  return text;
}

TEST(SgfGoGame, WhatAFileSaysOfTheGame) {
  const SgfGoGame game = Game(
      "(;FF[4]GM[1]SZ[19]KM[375]RU[中国规则]RE[黑胜3.75子]HA[2]PB[a\\]b]PW[c\nd]BR[3d]WR[5k]BT[x]"
      "WT[y]DT[2024-02-29]EV[e]RO[1]PC[p]GN[g]TM[1:00:00]OT[5x30 byo-yomi]AB[pd][dp]"
      ";W[pp]WL[59.5]OW[5];B[dd]BL[x])");
  EXPECT_EQ(game.komi, 7.5);
  EXPECT_EQ(game.rules, "chinese");
  EXPECT_EQ(game.rules_text, "中国规则");
  EXPECT_EQ(game.result, (SgfResult{SgfWinner::kBlack, SgfWinBy::kPoints, 7.5}));
  EXPECT_EQ(game.result_text, "黑胜3.75子");
  EXPECT_EQ(game.handicap, 2);
  EXPECT_EQ(game.black.name, "a]b");
  EXPECT_EQ(game.white.name, "c d");
  EXPECT_EQ(game.black.rank + game.white.rank + game.black.team + game.white.team, "3d5kxy");
  EXPECT_EQ(game.date + game.event + game.round + game.place + game.name, "2024-02-29e1pg");
  EXPECT_EQ(game.main_seconds, 3600);
  EXPECT_EQ(game.overtime_text, "5x30 byo-yomi");
  EXPECT_EQ(Moves(game), "Wpp Bdd");
  EXPECT_EQ(game.moves[0].seconds_left, 59.5);
  EXPECT_EQ(game.moves[0].moves_left, 5);
  EXPECT_EQ(game.moves[1].seconds_left, std::nullopt);
  EXPECT_EQ(game.moves[1].node, 2U);
  EXPECT_EQ(game.to_move, Color::kWhite);
}

TEST(SgfGoGame, AnEmptyGameIsNineteenLinesAndBlackToMove) {
  const SgfGoGame game = Game("(;)");
  EXPECT_EQ(game.width, 19);
  EXPECT_EQ(game.height, 19);
  EXPECT_EQ(game.stones, std::vector<Stone>(361, Stone::kEmpty));
  EXPECT_EQ(game.to_move, Color::kBlack);
  EXPECT_EQ(game.komi, std::nullopt);
  EXPECT_EQ(game.rules, std::nullopt);
  EXPECT_EQ(game.result, std::nullopt);
  EXPECT_EQ(Game("(;KM[]HA[]SZ[]GM[]PL[]RE[]AB[])").komi, std::nullopt);
}

TEST(SgfGoGame, SizesAndRectangles) {
  EXPECT_EQ(Game("(;SZ[9])").height, 9);
  const SgfGoGame game = Game("(;SZ[9:6];B[if];W[aa])");
  EXPECT_EQ(game.width, 9);
  EXPECT_EQ(game.height, 6);
  EXPECT_EQ(Moves(game), "Bif Waa");
  EXPECT_EQ(Game("(;SZ[52];B[ZZ])").moves[0].point, (SgfXy{51, 51}));
  for (const char* size : {"0", "53", "x", "9:", ":9", "9x9", "9:6:3", "-9", "9:53"}) {
    EXPECT_EQ(Refusal("(;\nSZ[" + std::string(size) + "])"),
              "a.sgf: line 1: SZ[" + std::string(size) +
                  "] is no board: expected N or WIDTH:HEIGHT from 1 to 52");
  }
}

TEST(SgfGoGame, PassesAreEmptyOrTtUpToNineteenLines) {
  EXPECT_EQ(Moves(Game("(;SZ[19];B[tt];W[];B[ ])")), "Bpass Wpass Bpass");
  EXPECT_EQ(Moves(Game("(;SZ[5];B[tt])")), "Bpass");
  EXPECT_EQ(Moves(Game("(;SZ[20];B[tt];W[])")), "Btt Wpass");
  EXPECT_EQ(Moves(Game("(;SZ[19:21];B[ss])")), "Bss");
  EXPECT_EQ(Refusal("(;SZ[19:21];B[tt])"), "a.sgf: line 1: B[tt] is no point of the 19x21 board");
}

TEST(SgfGoGame, PointListsMayBeCompressed) {
  const SgfGoGame game = Game("(;SZ[4:3]AB[aa:bb][da]AW[ac:dc])");
  EXPECT_EQ(Board(game), "XX.X XX.. OOOO");
  EXPECT_EQ(Board(Game("(;SZ[3:2]AB[aa][aa]AB[ba:ba]AE[cb])")), "XX. ...");
  EXPECT_EQ(Refusal("(;SZ[3]AB[bb:aa])").find("a.sgf: line 1: AB[bb:aa] is no rectangle"), 0U);
  EXPECT_EQ(Refusal("(;SZ[3]AB[aa:dd])"), "a.sgf: line 1: AB[dd] is no point of the 3x3 board");
  EXPECT_EQ(Refusal("(;SZ[3]AB[tt])"), "a.sgf: line 1: AB[tt] is no point of the 3x3 board");
  EXPECT_EQ(Refusal("(;SZ[3]\n;AB[aa:bb]AW[bb])"),
            "a.sgf: line 2: AW[bb] sets up what another list of the node makes otherwise");
}

TEST(SgfGoGame, WhoMovesFirst) {
  EXPECT_EQ(Game("(;AB[dd][pp])").to_move, Color::kWhite);    // handicap
  EXPECT_EQ(Game("(;AB[dd]AW[pp])").to_move, Color::kBlack);  // a problem
  EXPECT_EQ(Game("(;AB[dd]PL[B])").to_move, Color::kBlack);
  EXPECT_EQ(Game("(;PL[white])").to_move, Color::kWhite);
  EXPECT_EQ(Game("(;PL[2])").to_move, Color::kWhite);
  EXPECT_EQ(Game("(;PL[W];B[dd])").to_move, Color::kBlack);   // the move itself says who
  EXPECT_EQ(Game("(;B[dd];AE[dd])").to_move, Color::kWhite);  // after Black's move
  EXPECT_EQ(Game("(;B[dd];AE[dd]PL[B])").to_move, Color::kBlack);
  EXPECT_EQ(Refusal("(;PL[x])"), "a.sgf: line 1: PL[x] is no player: expected B or W");
}

TEST(SgfGoGame, TwoMovesOfOneColourAndTwoInANodeAreKept) {
  EXPECT_EQ(Moves(Game("(;B[aa];B[bb]W[cc])")), "Baa Bbb Wcc");
  EXPECT_EQ(Refusal("(;B[aa][bb])"), "a.sgf: line 1: B[bb] follows another point: a move has one");
}

// Black takes a1's corner stone, then the file takes stones away and goes on.
TEST(SgfGoGame, SetUpAfterMovesMakesABoardToGoOnFrom) {
  const SgfGoGame game = Game("(;SZ[3];W[aa];B[ba];W[cc];B[ab];AE[ba]AW[ca];W[bb];B[])");
  EXPECT_EQ(Board(game), "..O X.. ..O");
  EXPECT_EQ(game.moves_before, 4U);
  EXPECT_EQ(Moves(game), "Wbb Bpass");
  EXPECT_EQ(game.to_move, Color::kWhite);
}

TEST(SgfGoGame, MovesBeforeASetUpCaptureAsFilesMeanIt) {
  EXPECT_EQ(Board(Game("(;SZ[3]AW[aa][ab]AB[ba][bb];B[ac];AE[cc])")), ".X. .X. X..");
  // A self-capture goes, too; a stone on a stone replaces it.
  EXPECT_EQ(Board(Game("(;SZ[2]AB[aa][ba][ab];W[bb];AE[])")), ".. .O");
  EXPECT_EQ(Board(Game("(;SZ[3]AB[ba][ab];W[aa];AE[cc])")), ".X. X.. ...");
  EXPECT_EQ(Board(Game("(;SZ[3]AB[bb];W[bb];AE[cc])")), "... .O. ...");
}

TEST(SgfGoGame, ASetUpAndAMoveInOneNode) {
  const SgfGoGame game = Game("(;SZ[3]AB[aa]W[bb];AW[cc]B[ba])");
  EXPECT_EQ(Board(game), "X.. .O. ..O");
  EXPECT_EQ(Moves(game), "Bba");
}

TEST(SgfGoGame, AnyNodeHasItsLine) {
  const SgfTree tree = ReadSgf("(;SZ[5];B[aa](;W[bb];B[cc])(;W[dd](;AB[ee])(;B[ab])))", "a")[0];
  EXPECT_EQ(Moves(ReadSgfGo(tree, "a")), "Baa Wbb Bcc");
  EXPECT_EQ(Moves(ReadSgfGoAt(tree, 0, "a")), "");
  EXPECT_EQ(Moves(ReadSgfGoAt(tree, 4, "a")), "Baa Wdd");
  EXPECT_EQ(Board(ReadSgfGoAt(tree, 5, "a")), "X.... ..... ..... ...O. ....X");
  EXPECT_EQ(Moves(ReadSgfGoAt(tree, 6, "a")), "Baa Wdd Bab");
}

TEST(SgfGoGame, FactsMayStandInALaterNodeOfTheLine) {
  const SgfGoGame game = Game("(;FF[4](;KM[5.5]RE[B+R]HA[2]AB[dd][pp]PB[x];W[aa])(;KM[7]))");
  EXPECT_EQ(game.komi, 5.5);
  EXPECT_EQ(game.handicap, 2);
  EXPECT_EQ(game.black.name, "x");
  EXPECT_EQ(Game("(;KM[5.5];KM[7])").komi, 5.5);  // the first counts
}

TEST(SgfGoGame, RefusesWhatItCannotMean) {
  EXPECT_EQ(Refusal("(;GM[4])"), "a.sgf: line 1: GM[4] is not a game of Go, which is GM[1]");
  EXPECT_EQ(Refusal("(;\n;KM[x])"),
            "a.sgf: line 2: KM[x] is no komi: expected points, for example 6.5");
  EXPECT_EQ(Refusal("(;HA[two])"),
            "a.sgf: line 1: HA[two] is no handicap: expected a number of stones");
  EXPECT_EQ(Refusal("(;HA[400])").find("a.sgf: line 1: HA[400] is no handicap"), 0U);
  EXPECT_EQ(Refusal("(;SZ[9]\n\n;W[jj])"), "a.sgf: line 3: W[jj] is no point of the 9x9 board");
  EXPECT_EQ(Refusal("(;B[a])"), "a.sgf: line 1: B[a] is no point of the 19x19 board");
}

TEST(SgfGoGame, BothLoseIsSaidInAPropertyOfOurOwn) {
  EXPECT_EQ(Game("(;RE[?]XR[BothLose])").result->winner, SgfWinner::kBothLose);
  EXPECT_EQ(Game("(;RE[?])").result->winner, SgfWinner::kUnknown);
}

TEST(SgfGoGame, ManyMovesBeforeASetUpAreRefused) {
  std::string text = "(;SZ[5]";
  for (std::size_t i = 0; i <= kSgfMaxReplayed; ++i) text += ";B[]";
  EXPECT_EQ(Game(text + ")").moves.size(), kSgfMaxReplayed + 1);
  EXPECT_EQ(Refusal(text + ";AB[aa])"),
            "a.sgf: line 1: more than 20000 moves before stones are set up");
}

}  // namespace
}  // namespace tengen
