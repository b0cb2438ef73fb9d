// SPDX-License-Identifier: MIT
#include "selfplay/games/go/ladders.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "selfplay/games/go/ladder_memory.h"
#include "tests/selfplay/games/go/slow_ladders.h"

namespace tengen {
namespace {

std::string Mark(const GoPointSet& points, std::string board, int width, char mark) {
  points.ForEach([&](GoPoint p) { board[p] = mark; });
  for (std::size_t row = board.size(); row > 0; row -= static_cast<std::size_t>(width)) {
    if (row < board.size()) board.insert(row, "/");
  }
  return board;
}

std::set<int> Points(const GoPointSet& points) {
  std::set<int> list;
  points.ForEach([&](GoPoint p) { list.insert(p); });
  return list;
}

struct Read {
  std::string caught;  // the board with its caught stones as #, rows parted by /
  std::string starts;  // with the moves that catch chains of either colour as *
};

Read ReadBoard(const std::vector<std::string>& rows, int ko = -1) {
  std::string points;
  for (const std::string& row : rows) points += row;
  const int width = static_cast<int>(rows[0].size());
  const GoRules rules =
      GoRules::Parse(std::to_string(width) + "x" + std::to_string(rows.size()), "tromp-taylor");
  const GoPosition position = GoPosition::FromText(rules, points, Color::kBlack);
  GoBoard board = position.board();
  if (ko >= 0) board.ko = static_cast<GoPoint>(ko);
  const auto chains = std::make_unique<GoChains>();
  chains->Set(position.geometry(), board);
  const GoLadders found = ReadLadders(*chains);
  EXPECT_EQ(chains->Now(), 0U) << "not as it was";
  const SlowLadders slow = ReadSlowLadders(points, width, ko);
  EXPECT_EQ(Points(found.caught), slow.caught);
  EXPECT_EQ(Points(found.starts[0]), slow.moves_on_black);
  EXPECT_EQ(Points(found.starts[1]), slow.moves_on_white);
  return {Mark(found.caught, points, width, '#'),
          Mark(found.starts[0] | found.starts[1], points, width, '*')};
}

// O runs to the upper right, and dies on the edge.
TEST(GoLadders, AnEmptyBoardsLadderWorks) {
  const Read read = ReadBoard({".........",  //
                               ".........",  //
                               ".........",  //
                               ".........",  //
                               ".........",  //
                               ".........",  //
                               ".XO......",  //
                               "..XX.....",  //
                               "........."});
  EXPECT_EQ(read.caught,
            "........./........./........./........./........./........./.X#....../..XX...../"
            ".........");
  EXPECT_EQ(read.starts,
            "........./........./........./........./........./..*....../.XO....../..XX...../"
            ".........");
}

TEST(GoLadders, ABreakerInItsWaySavesTheChainThoughANetWouldCatchIt) {
  const Read read = ReadBoard({".........",  //
                               ".........",  //
                               "......O..",  //
                               ".........",  //
                               ".........",  //
                               ".........",  //
                               ".XO......",  //
                               "..XX.....",  //
                               "........."});
  EXPECT_EQ(read.caught.find('#'), std::string::npos);
  EXPECT_EQ(read.starts.find('*'), std::string::npos);
}

// Three liberties: not read, however surely O is caught.
TEST(GoLadders, NetsAreNone) {
  const Read read = ReadBoard({".......",  //
                               "..XXX..",  //
                               ".X...X.",  //
                               ".X.O.X.",  //
                               ".XX.XX.",  //
                               "...X...",  //
                               "......."});
  EXPECT_EQ(read.caught.find('#'), std::string::npos);
}

// The two X below are in atari: O takes them when it is put into atari itself.
TEST(GoLadders, TakingAHunterInAtariSavesTheChain) {
  const Read read = ReadBoard({".........",  //
                               ".........",  //
                               ".........",  //
                               ".........",  //
                               ".........",  //
                               ".........",  //
                               ".XO......",  //
                               ".OXX.....",  //
                               "..OO....."});
  EXPECT_EQ(read.caught.substr(60, 3), ".#O");
}

// A throw-in that X takes leaves X with one liberty; the other start takes both at once.
TEST(GoLadders, ASnapbackCatches) {
  const Read read = ReadBoard({"OX..O.",  //
                               "OXXXO.",  //
                               "OOOOO.",  //
                               "......"});
  EXPECT_EQ(read.caught, "O#..O./O###O./OOOOO./......");
  EXPECT_EQ(read.starts, "OX**O./OXXXO./OOOOO./......");
}

TEST(GoLadders, InAtariTheOwnerMovesFirst) {
  const Read dies = ReadBoard({"O.X..",  //
                               "X.X..",  //
                               ".X...",  //
                               "....."});
  EXPECT_EQ(dies.caught, "#.X../X.X../.X.../.....");
  EXPECT_EQ(dies.starts.find('*'), std::string::npos);
  const Read lives = ReadBoard({".....",  //
                                ".X...",  //
                                "XO...",  //
                                ".X..."});
  EXPECT_EQ(lives.caught.find('#'), std::string::npos);
}

// Along the upper edge O must take A5, back into a ko, in the end.
TEST(GoLadders, AKoThatTheHunterTakesSavesTheChain) {
  const Read read = ReadBoard({"OX...",  //
                               ".....",  //
                               "O....",  //
                               ".....",  //
                               "....."});
  EXPECT_EQ(read.caught.find('#'), std::string::npos);
}

// Connecting either ko gains nothing, and O takes one after the other.
TEST(GoLadders, DoubleKoIsDeath) {
  const Read read = ReadBoard({"X.XXX.X",  //
                               "OXXXXXO",  //
                               "OOOOOOO",  //
                               "......."});
  EXPECT_EQ(read.caught, "#.###.#/O#####O/OOOOOOO/.......");
  EXPECT_EQ(read.starts, "X*XXX*X/OXXXXXO/OOOOOOO/.......");
  // With a hunter in atari, at the left, it is none.
  const Read free = ReadBoard({"X.XXX.X",  //
                               "OXXXXXO",  //
                               ".OOOOOO",  //
                               "......."});
  EXPECT_EQ(free.caught, "X.XXX.#/OXXXXXO/.OOOOOO/.......");
}

// A ladder may not begin where simple ko forbids it.
TEST(GoLadders, TheKoOfTheBoardBarsTheFirstMove) {
  const std::vector<std::string> rows{"OX..O.",  //
                                      "OXXXO.",  //
                                      "OOOOO.",  //
                                      "......"};
  EXPECT_EQ(ReadBoard(rows, 2).starts, "OX.*O./OXXXO./OOOOO./......");
}

TEST(GoLadders, AreRememberedByBoard) {
  LadderMemory& memory = LadderMemory::OfThisThread();
  memory.Forget();
  const GoRules rules = GoRules::Parse("6x4", "tromp-taylor");
  const GoPosition position =
      GoPosition::FromText(rules, "OX..O. OXXXO. OOOOO. ......", Color::kBlack);
  const GoPosition other =
      GoPosition::FromText(rules, "OX..O. O.XXO. OOOOO. ......", Color::kBlack);
  for (int again = 0; again < 2; ++again) {
    for (const GoPosition& board : {position, other}) {
      const std::set<int> caught =
          Points(memory.Caught(board.geometry(), board.board(), board.board_hash()));
      EXPECT_EQ(caught.count(7), board.at(7) == Stone::kBlack ? 1U : 0U);
    }
  }
}

}  // namespace
}  // namespace tengen
