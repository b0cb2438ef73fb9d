// SPDX-License-Identifier: MIT
#include "selfplay/protocols/session.h"

#include <gtest/gtest.h>

#include <string>

#include "foundation/errors.h"
#include "model/evaluators.h"
#include "selfplay/games/registry.h"

namespace tengen {
namespace {

SessionPlayer UniformPlayer(const InputShape& shape, int visits) {
  SessionPlayer player;
  player.name = "uniform";
  player.shape = shape;
  player.evaluator = MakeEvaluator({.kind = "uniform"}, nullptr, shape);
  player.search.kind = SearchKind::kPuct;
  player.visits = visits;
  return player;
}

InputShape GoShape(int side) {
  return {Go::Features::kPlanes, Go::Features::kGlobals, side, side, 1};
}

InputShape GomokuShape(int side) {
  return {Gomoku::Features::kPlanes, Gomoku::Features::kGlobals, side, side, 0};
}

TEST(Session, RefusesABoardLargerThanTheNetwork) {
  EXPECT_THROW(MakeSession("go", "9", "tromp-taylor", UniformPlayer(GoShape(7), 8)), Error);
  const auto session = MakeSession("go", "7", "tromp-taylor", UniformPlayer(GoShape(7), 8));
  EXPECT_THROW(session->NewGame("7x9", "tromp-taylor"), Error);
  EXPECT_EQ(session->size(), "7");
}

TEST(Session, GomokuRefusesTheColourThatIsNotToMove) {
  const auto session = MakeSession("gomoku", "7", "freestyle", UniformPlayer(GomokuShape(7), 8));
  EXPECT_NE(session->Play(Color::kWhite, "d4"), "");
  EXPECT_EQ(session->Play(Color::kBlack, "d4"), "");
  EXPECT_NE(session->Play(Color::kWhite, "d4"), "");
  EXPECT_EQ(session->moves().size(), 1U);
}

TEST(Session, FindsTheFifthStoneAndThinksWithoutPlaying) {
  const auto session = MakeSession("gomoku", "7", "freestyle", UniformPlayer(GomokuShape(7), 200));
  for (const char* move : {"b2", "b6", "c2", "c6", "d2", "d6", "e2", "f6"}) {
    ASSERT_EQ(session->Play(session->to_move(), move), "");
  }
  const Thought thought = session->Think(Color::kBlack);
  EXPECT_TRUE(thought.move == "a2" || thought.move == "f2") << thought.move;
  EXPECT_GT(thought.win_rate, 0.5F);
  EXPECT_EQ(session->moves().size(), 8U);
  ASSERT_EQ(session->Play(Color::kBlack, thought.move), "");
  EXPECT_TRUE(session->ended());
  EXPECT_EQ(session->CountNow().winner, Winner::kBlack);
  EXPECT_TRUE(session->Undo());
  EXPECT_FALSE(session->ended());
}

TEST(Session, RulesThatForbidAPlayedMoveChangeNothing) {
  const auto session = MakeSession("go", "5", "tromp-taylor", UniformPlayer(GoShape(5), 8));
  // Black's two stones in the corner take their own last liberty.
  for (const char* move : {"A1", "A2", "pass", "B2", "pass", "C1", "B1"}) {
    ASSERT_EQ(session->Play(session->to_move(), move), "") << move;
  }
  const std::string before = session->rules();
  EXPECT_THROW(session->SetRules("tromp-taylor suicide=no"), Error);
  EXPECT_EQ(session->rules(), before);
  EXPECT_EQ(session->moves().size(), 7U);
}

// Whatever the player has learnt, a person's game stops after two passes and is then agreed on.
TEST(Session, TerritoryStopsAfterTwoPasses) {
  for (const std::string rules : {"japanese", "japanese territory_end=encore"}) {
    const auto session = MakeSession("go", "5", rules, UniformPlayer(GoShape(5), 8));
    EXPECT_EQ(session->rules(), rules);
    for (const char* move : {"C3", "pass"}) {
      ASSERT_EQ(session->Play(session->to_move(), move), "");
    }
    EXPECT_FALSE(session->Think(Color::kBlack).move.empty());
    EXPECT_FALSE(session->ended());
    ASSERT_EQ(session->Play(Color::kBlack, "pass"), "");
    EXPECT_TRUE(session->ended());
    EXPECT_FALSE(session->CanThink(Color::kWhite));
    EXPECT_TRUE(session->LegalMoves().empty());
    EXPECT_EQ(session->Play(Color::kWhite, "A1"), "the game has ended");
    EXPECT_EQ(session->CountAgreed().outcome.black_margin, 24 - 6.5F) << rules;
    EXPECT_TRUE(session->Undo());
    EXPECT_FALSE(session->ended());
    session->SetRules("korean");
    EXPECT_EQ(session->rules().find("encore") != std::string::npos, rules != "japanese");
  }
}

}  // namespace
}  // namespace tengen
