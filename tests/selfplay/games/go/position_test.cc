// SPDX-License-Identifier: MIT
// Boards drawn as text, X Black and O White, with what must follow worked out by hand.
#include "selfplay/games/go/position.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "foundation/errors.h"
#include "selfplay/games/go/go.h"

namespace tengen {
namespace {

// A board and the plays on it.
class Board {
 public:
  Board(const std::string& rules, const std::string& size, const std::string& rows,
        Color to_move = Color::kBlack)
      : position(GoPosition::FromText(GoRules::Parse(size, rules), rows, to_move)),
        history(position) {}

  std::string Why(const std::string& point) const {
    const auto reason = position.WhyIllegal(At(point), history);
    return reason ? std::string(GoIllegalName(*reason)) : "legal";
  }
  Board& Play(const std::string& point) {
    EXPECT_EQ(Why(point), "legal") << point;
    position.Play(At(point));
    history.Push(At(point), position);
    return *this;
  }
  Action At(const std::string& point) const { return *GoActionFromText(position.rules(), point); }

  GoPosition position;
  GoHistory history;
};

TEST(GoPosition, ABanAfterAKoCaptureLastsOneTurn) {
  Board taken("youzai", "5", ". X O . . X . X O . . X O . . . . . . . . . . . .", Color::kWhite);
  EXPECT_EQ(taken.position.ko_point(), kOffBoard);
  taken.Play("B4");
  EXPECT_EQ(taken.position.prisoners(Color::kWhite), 1);
  EXPECT_EQ(taken.position.ko_point(), taken.At("C4"));
  EXPECT_EQ(taken.Why("C4"), "ko");
  taken.Play("E1").Play("A1");
  EXPECT_EQ(taken.Why("C4"), "legal");
  taken.Play("C4");
  EXPECT_EQ(taken.Why("B4"), "ko");
  taken.Play("pass").Play("D1");
  EXPECT_EQ(taken.Why("B4"), "legal");
}

TEST(GoPosition, SelfCaptureFollowsItsRule) {
  constexpr const char* kRows = ". X O . . X O O . . O O . . . . . . . . . . . . .";
  EXPECT_EQ(Board("tromp-taylor suicide=no", "5", kRows).Why("A5"), "suicide");
  Board board("tromp-taylor", "5", kRows);
  board.Play("A5");
  EXPECT_EQ(board.position.prisoners(Color::kWhite), 3);
  EXPECT_EQ(board.position.stones(Color::kBlack), 0);
  // One stone alone is never removed by its own player.
  EXPECT_EQ(
      Board("tromp-taylor", "5", ". O . . . O O . . . . . . . . . . . . . . . . . .").Why("A5"),
      "suicide");
}

TEST(GoPosition, PositionalAndSituationalSuperkoDifferByTheSideToMove) {
  constexpr const char* kRows = ". X O . . O O . . . . . . . . . . . . . . . . . .";
  EXPECT_EQ(Board("tromp-taylor", "5", kRows).Play("A5").Play("pass").Why("B5"), "superko");
  EXPECT_EQ(Board("tromp-taylor ko=ssk", "5", kRows).Play("A5").Play("pass").Why("B5"), "legal");
}

TEST(GoPosition, TwoPassesEndAndCount) {
  Board board("tromp-taylor komi=7.5", "5", std::string(25, '.'));
  board.Play("C3").Play("pass").Play("pass");
  ASSERT_TRUE(board.position.ended());
  EXPECT_EQ(OutcomeText(board.position.outcome()), "B+17.5");
  EXPECT_EQ(board.position.outcome().reason, EndReason::kTwoPasses);
  EXPECT_EQ(board.Why("A1"), "ended");
  EXPECT_EQ(board.Why("pass"), "ended");
  std::vector<std::int8_t> owner(25);
  board.position.Ownership(owner);
  EXPECT_EQ(owner, std::vector<std::int8_t>(25, 1));
}

// Black has six points, White four.
constexpr const char* kDivided = ". . X O .\n. . X O .";

TEST(GoPosition, AStandstillCountsUnlessTheRulesCallItADraw) {
  const Outcome counted =
      Board("tromp-taylor komi=0.5", "5x2", kDivided).position.OutcomeAsItStands();
  EXPECT_EQ(OutcomeText(counted), "B+1.5");
  EXPECT_EQ(counted.reason, EndReason::kMoveLimit);
  const Outcome draw = Board("youzai komi=0.5", "5x2", kDivided).position.OutcomeAsItStands();
  EXPECT_EQ(draw.winner, Winner::kDraw);
  EXPECT_EQ(draw.reason, EndReason::kMoveLimit);
}

TEST(GoPosition, TheTieRuleDecidesAMarginOfZero) {
  for (const auto& [tie, text] : std::vector<std::pair<std::string, std::string>>{
           {"draw", "Draw"}, {"black", "B+0"}, {"white", "W+0"}}) {
    Board board("tromp-taylor komi=2 tie=" + tie, "5x2", kDivided);
    EXPECT_EQ(OutcomeText(board.Play("pass").Play("pass").position.outcome()), text);
  }
}

TEST(GoPosition, AThirdOccurrenceEndsALongCycle) {
  // Black's throw-in at C1 and the answers around it (eternal life) come round every four plays.
  constexpr const char* kRows =
      ".........\n.........\n.........\n.........\n.........\nOOOOOO...\nXXXXXO...\nXOOOXXOO.\n.O."
      "X.OX..";
  for (const auto& [rule, winner] :
       {std::pair{"void", Winner::kNoResult}, std::pair{"draw", Winner::kDraw}}) {
    Board board(std::string("youzai cycle=") + rule, "9", kRows);
    for (int round = 0; round < 2; ++round) {
      EXPECT_FALSE(board.position.ended());
      board.Play("C1").Play("E1").Play("D1").Play("F1");
    }
    ASSERT_TRUE(board.position.ended());
    EXPECT_EQ(board.position.outcome().winner, winner);
    EXPECT_EQ(board.position.outcome().reason, EndReason::kRepetition);
    EXPECT_FALSE(board.position.outcome().black_margin);
  }
}

TEST(GoPosition, AnIngCycleIsRememberedThroughASearchsWalks) {
  // White sends two stones, Black takes them, White plays back in, Black passes: the second round
  // is White's to stop. Before each move a search walks three moves down and back up.
  Board board(
      "ing", "7",
      ". O . X . X . O X X X X X X O O O O O O O . O . O . O . O O O O O O O . . . . . . . . "
      ". . . . . .",
      Color::kWhite);
  for (const char* point : {"C7", "A7", "B7", "pass"}) {
    GoPosition walk = board.position;
    for (const char* ahead : {"A1", "G1", "pass"}) {
      walk.Play(board.At(ahead));
      board.history.Push(board.At(ahead), walk);
    }
    board.history.Truncate(board.position.ply());
    board.Play(point);
  }
  EXPECT_EQ(board.Why("C7"), "cycle");
  EXPECT_EQ(board.Why("A7"), "legal");
}

TEST(GoPosition, OwnEyes) {
  const Board board("youzai", "5",
                    ". X . . .\n"
                    "X O . . .\n"
                    ". O X O .\n"
                    ". X . X .\n"
                    ". . X . .");
  EXPECT_FALSE(board.position.FillsOwnEye(board.At("A5")));  // the diagonal B4 is White's
  EXPECT_FALSE(board.position.FillsOwnEye(board.At("C2")));  // two hostile diagonals of four
  EXPECT_FALSE(board.position.FillsOwnEye(board.At("A1")));
  EXPECT_FALSE(board.position.FillsOwnEye(board.position.pass()));
  const Board true_eyes("youzai", "5",
                        ". X . . .\n"
                        "X X . . .\n"
                        ". . O X .\n"
                        ". . X . X\n"
                        ". . . X .");
  EXPECT_TRUE(true_eyes.position.FillsOwnEye(true_eyes.At("A5")));
  EXPECT_TRUE(true_eyes.position.FillsOwnEye(true_eyes.At("D2")));  // one hostile diagonal of four
}

TEST(GoPosition, RefusesImpossibleBoards) {
  EXPECT_THROW(Board("youzai", "2", "X X X X"), Error);
  EXPECT_THROW(Board("youzai", "2", "X X X"), Error);
  EXPECT_THROW(Board("youzai", "2", "X ? . ."), Error);
}

TEST(GoPosition, ToTextShowsCoordinates) {
  EXPECT_EQ(Board("youzai", "3x2", ". X O . . .").position.ToText(),
            "    A B C\n  2 . X O 2\n  1 . . . 1\n    A B C\nBlack to move; captured by Black 0, "
            "by White 0\n");
}

TEST(GoFeatures, KomiAndParityByHand) {
  const auto globals_of = [](const std::string& rules, const std::string& size, Color to_move) {
    const GoPosition position = GoPosition::FromText(
        GoRules::Parse(size, rules), std::string(size == "9" ? 81 : 36, '.'), to_move);
    std::vector<std::uint64_t> planes(GoFeatures::kPlanes * 2, 0);
    std::vector<float> globals(GoFeatures::kGlobals);
    GoFeatures::Encode(position, GoHistory(position), planes, globals);
    return globals;
  };
  // 81 points: a draw needs an odd komi, so 7.5 is half a point over one for White, under one for
  // Black.
  EXPECT_FLOAT_EQ(globals_of("youzai", "9", Color::kWhite)[5], 0.375F);
  EXPECT_FLOAT_EQ(globals_of("youzai", "9", Color::kBlack)[5], -0.375F);
  EXPECT_FLOAT_EQ(globals_of("youzai", "9", Color::kWhite)[18], 0.5F);
  EXPECT_FLOAT_EQ(globals_of("youzai", "9", Color::kBlack)[18], -0.5F);
  EXPECT_FLOAT_EQ(globals_of("youzai komi=7", "9", Color::kWhite)[18], 0.0F);
  EXPECT_FLOAT_EQ(globals_of("youzai komi=6.5", "6", Color::kWhite)[18], 0.5F);
  EXPECT_FLOAT_EQ(globals_of("tromp-taylor", "6", Color::kBlack)[7], 0.5F);
  EXPECT_FLOAT_EQ(globals_of("tromp-taylor ko=ssk", "6", Color::kBlack)[7], -0.5F);
  EXPECT_FLOAT_EQ(globals_of("tromp-taylor komi=8 tie=black", "6", Color::kWhite)[5], 0.375F);
}

TEST(GoFeatures, ASelfCaptureMayBringBackTheStartThoughNothingWasTaken) {
  Board board("tromp-taylor", "2", "....");
  board.Play("A2").Play("pass").Play("B2").Play("pass").Play("B1").Play("pass");
  EXPECT_EQ(board.Why("A1"), "superko");
  std::vector<std::uint64_t> planes(GoFeatures::kPlanes, 0);
  std::vector<float> globals(GoFeatures::kGlobals);
  GoFeatures::Encode(board.position, board.history, planes, globals);
  EXPECT_EQ(planes[GoFeatures::kForbidden], std::uint64_t{1} << board.At("A1"));
}

TEST(GoFeatures, CertainTerritoryHoldsDeadStones) {
  // Two eyes; the white stone in the second one is inside certain black territory.
  const Board board("youzai", "5",
                    ". X . O .\n"
                    "X X X X X\n"
                    ". X . . .\n"
                    "X X O O O\n"
                    ". . . . .",
                    Color::kWhite);
  std::vector<std::uint64_t> planes(GoFeatures::kPlanes, 0);
  std::vector<float> globals(GoFeatures::kGlobals);
  GoFeatures::Encode(board.position, board.history, planes, globals);
  const auto has = [&](int plane, const char* point) {
    return ((planes[static_cast<std::size_t>(plane)] >> board.At(point)) & 1U) != 0;
  };
  EXPECT_TRUE(has(GoFeatures::kOpponentArea, "D5"));
  EXPECT_FALSE(has(GoFeatures::kOwnArea, "D5"));
  EXPECT_TRUE(has(GoFeatures::kOpponentArea, "C5"));
  EXPECT_TRUE(has(GoFeatures::kOwnArea, "D2"));
  EXPECT_FALSE(has(GoFeatures::kOpponentArea, "E3"));
  EXPECT_FALSE(has(GoFeatures::kOwnArea, "E3"));
}

}  // namespace
}  // namespace tengen
