// SPDX-License-Identifier: MIT
#include "selfplay/scoring/life_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "selfplay/games/go/go.h"
#include "selfplay/scoring/network_guide.h"
#include "selfplay/scoring/playout_guide.h"
#include "selfplay/workers/input_shape.h"

namespace tengen {
namespace {

// What unconditional life leaves open, judged by a search.
Confirmation Searched(const FinalPosition& position, LifeGuide& guide, int visits) {
  ConfirmationOptions options;
  options.states_a_chain = 0;
  options.fallback = [&](const FinalPosition& stones, int point, const Confirmation& known) {
    LifeSearchSettings settings;
    settings.visits = visits;
    return LifeSearch(stones, point, known, guide).Run(settings);
  };
  return ConfirmLife(position, options);
}

TEST(LifeSearch, AttackerComesFirst) {
  // White has three points in a row: Black's first move there kills.
  const FinalPosition killed = FinalPosition::FromText(
      ". . . O X\n"
      "O O O O X\n"
      "X X X X X\n"
      "X . X . X\n"
      "X X X X X\n");
  PlayoutGuide guide;
  const Confirmation dead = Searched(killed, guide, 400);
  EXPECT_EQ(dead.At(3).status, LifeStatus::kDead);
  EXPECT_EQ(dead.At(3).method, LifeMethod::kFallback);
  EXPECT_GT(dead.At(3).confidence, 0.8);
  EXPECT_EQ(dead.At(4).method, LifeMethod::kPassAlive);
  // Four in a row live whoever is first.
  const FinalPosition lives = FinalPosition::FromText(
      ". . . . O X\n"
      "O O O O O X\n"
      "X X X X X X\n"
      "X . X . X X\n"
      "X X X X X X\n");
  const Confirmation alive = Searched(lives, guide, 400);
  EXPECT_EQ(alive.At(4).status, LifeStatus::kAlive);
  EXPECT_GT(alive.At(4).confidence, 0.8);
}

// The guide is asked at leaves alone and obeyed there.
class FixedGuide : public LifeGuide {
 public:
  explicit FixedGuide(double dead) : dead_(dead) {}
  LifeGuess Guess(const GoPosition& position, const std::vector<bool>&,
                  const LifeAim& aim) override {
    ++asked;
    first_to_move = asked == 1 ? position.to_move() : first_to_move;
    chain = aim.chain;
    return {dead_, {}};
  }
  int asked = 0;
  Color first_to_move = Color::kBlack;
  std::vector<GoPoint> chain;

 private:
  double dead_;
};

TEST(LifeSearch, GuessesAreWhatTheRulesLeaveOpen) {
  const FinalPosition open = FinalPosition::FromText(
      ". . . . . . .\n"
      ". . . . . . .\n"
      ". . X . O . .\n"
      ". . X . O . .\n"
      ". . . . . . .\n"
      ". . . . . . .\n"
      ". . . . . . .\n");
  for (const double value : {0.25, 0.75}) {
    FixedGuide guide(value);
    const Confirmation known = [&] {
      ConfirmationOptions options;
      options.states_a_chain = 0;
      return ConfirmLife(open, options);
    }();
    EXPECT_NEAR(LifeSearch(open, 16, known, guide).Run({50}), value, 0.05);
    EXPECT_GT(guide.asked, 40);
    EXPECT_LE(guide.asked, 50);
    EXPECT_EQ(guide.first_to_move, Color::kWhite);  // Black's chain is attacked
    EXPECT_EQ(guide.chain, (std::vector<GoPoint>{16, 23}));
  }
}

// Gives three quarters of each point to the side to move, and wants to play on the first one.
class MoversBoard : public Evaluator {
 public:
  std::string Description() const override { return "mover's board"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    for (int row = 0; row < batch.size(); ++row) {
      std::ranges::fill(results.ownership(row), 0.5F);
      std::ranges::fill(results.policy(row), 0.0F);
      results.policy(row)[0] = 9;
    }
  }
  void Finish(int) override {}
};

TEST(NetworkGuide, TheChainsPointsTellItsFate) {
  const GoRules rules = GoRules::Recognise("7", "tromp-taylor");
  MoversBoard evaluator;
  NetworkGuide guide(evaluator, InputShapeOf<Go>(rules), rules);
  std::vector<Stone> stones(49, Stone::kEmpty);
  stones[16] = Stone::kBlack;
  const LifeAim aim{Color::kBlack, {16}, {16, 17}};
  const std::vector<bool> old(49, false);
  const LifeGuess owner = guide.Guess(GoPosition(rules, stones, Color::kBlack), old, aim);
  const LifeGuess attacker = guide.Guess(GoPosition(rules, stones, Color::kWhite), old, aim);
  EXPECT_DOUBLE_EQ(owner.dead, 0.25);
  EXPECT_DOUBLE_EQ(attacker.dead, 0.75);
  ASSERT_EQ(owner.prior.size(), 49u);
  EXPECT_FLOAT_EQ(owner.prior[0], 9);
}

}  // namespace
}  // namespace tengen
