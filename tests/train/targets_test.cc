// SPDX-License-Identifier: MIT
// Every target of a planted game, worked out by hand: both colours, a symmetry, a padded board, a
// resignation and every other way to end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "foundation/errors.h"
#include "tests/train/planted_games.h"
#include "train/targets/short_term.h"
#include "train/targets/target_builder.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

std::vector<float> Row(const std::vector<float>& values, int row, int width) {
  const auto begin = values.begin() + row * width;
  return {begin, begin + width};
}

class PlantedTargets : public ::testing::Test {
 protected:
  std::unique_ptr<TargetBuilder> builder_ = MakeTargetBuilder("go", "3", "tromp-taylor komi=1");
  TrainingBatch batch_{builder_->shape(), 4};
  StoredGame game_ = builder_->Store(PlantedGoGame());
};

TEST_F(PlantedTargets, KeepsTheTrainedSearches) {
  EXPECT_THAT(game_.trained, ElementsAre(1, 3, 4));
  EXPECT_THAT(game_.ownership, ElementsAre(1, 1, 0, 1, 1, -1, 1, 1, -1));
  EXPECT_EQ(builder_->Symmetries(game_), 8);
}

TEST_F(PlantedTargets, OfWhite) {
  builder_->Add(game_, 0, 0, batch_);
  const float rest = 0.25F / 7;
  EXPECT_THAT(
      Row(batch_.policy, 0, 10),
      Pointwise(FloatNear(1e-6F), {rest, 0.0F, rest, rest, rest, 0.5F, rest, rest, 0.25F, rest}));
  EXPECT_THAT(Row(batch_.legal, 0, 10), ElementsAre(1, 0, 1, 1, 1, 1, 1, 1, 1, 1));
  EXPECT_EQ(batch_.opponent_mask[0], 0);  // Black's answer was a cheap search
  EXPECT_THAT(Row(batch_.opponent_policy, 0, 10), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(Row(batch_.value, 0, 3), ElementsAre(0, 1, 0));
  EXPECT_EQ(batch_.score[0], -3);
  EXPECT_EQ(batch_.score_mask[0], 1);
  EXPECT_THAT(Row(batch_.ownership, 0, 9), ElementsAre(-1, -1, 0, -1, -1, 1, -1, -1, 1));
  EXPECT_EQ(batch_.ownership_mask[0], 1);
  EXPECT_EQ(batch_.weight[0], 1);
}

TEST_F(PlantedTargets, OfWhiteWithBlacksAnswer) {
  builder_->Add(game_, 1, 0, batch_);
  EXPECT_THAT(Row(batch_.policy, 0, 10), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 1, 0));
  EXPECT_EQ(batch_.opponent_mask[0], 1);
  EXPECT_THAT(Row(batch_.opponent_policy, 0, 10),
              ElementsAre(0, 0, 0, 0, 0, 0, 0, 0.75F, 0, 0.25F));
}

TEST_F(PlantedTargets, OfBlack) {
  builder_->Add(game_, 2, 0, batch_);
  EXPECT_THAT(Row(batch_.policy, 0, 10), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0.75F, 0, 0.25F));
  // White's last liberty is 2, so all empty points are legal for Black.
  EXPECT_THAT(Row(batch_.legal, 0, 10), ElementsAre(1, 0, 1, 1, 0, 0, 1, 1, 0, 1));
  EXPECT_EQ(batch_.opponent_mask[0], 0);  // White's pass was not searched
  EXPECT_THAT(Row(batch_.value, 0, 3), ElementsAre(1, 0, 0));
  EXPECT_EQ(batch_.score[0], 3);
  EXPECT_THAT(Row(batch_.ownership, 0, 9), ElementsAre(1, 1, 0, 1, 1, -1, 1, 1, -1));
}

// Symmetry 6 flips x, then transposes: (x, y) goes to (y, 2 - x), so the right column becomes the
// top row.
TEST_F(PlantedTargets, TurnTogether) {
  builder_->Add(game_, 1, 6, batch_);
  EXPECT_EQ(batch_.inputs.header(0).symmetry, 6);
  EXPECT_THAT(Row(batch_.policy, 0, 10), ElementsAre(0, 0, 1, 0, 0, 0, 0, 0, 0, 0));  // 8 -> 2
  EXPECT_THAT(Row(batch_.opponent_policy, 0, 10),
              ElementsAre(0, 0, 0, 0, 0, 0.75F, 0, 0, 0, 0.25F));  // 7 -> 5
  EXPECT_THAT(Row(batch_.legal, 0, 10), ElementsAre(1, 0, 1, 0, 0, 1, 1, 1, 1, 1));
  EXPECT_THAT(Row(batch_.ownership, 0, 9), ElementsAre(0, 1, 1, -1, -1, -1, -1, -1, -1));
  EXPECT_EQ(batch_.score[0], -3);
}

TEST_F(PlantedTargets, OfASmallBoardLieInTheCornerOfALargeOne) {
  const auto builder = MakeTargetBuilder("go", "5", "tromp-taylor komi=1");
  TrainingBatch batch(builder->shape(), 1);
  builder->Add(builder->Store(PlantedGoGame()), 2, 0, batch);
  EXPECT_EQ(batch.policy[2 * 5 + 1], 0.75F);
  EXPECT_EQ(batch.policy[25], 0.25F);
  EXPECT_EQ(batch.ownership[1 * 5 + 2], -1);
  EXPECT_EQ(batch.ownership[3], 0);
  EXPECT_EQ(batch.legal[3], 0);
  EXPECT_EQ(batch.legal[25], 1);
}

TEST_F(PlantedTargets, OfAResignedGameGiveTheWinnerButNoScore) {
  const StoredGame game = builder_->Store(
      PlantedUnfinishedGame({Winner::kWhite, EndReason::kResignation, std::nullopt}));
  builder_->Add(game, 0, 0, batch_);
  builder_->Add(game, 2, 0, batch_);
  EXPECT_THAT(Row(batch_.value, 0, 3), ElementsAre(1, 0, 0));  // White to move
  EXPECT_THAT(Row(batch_.value, 1, 3), ElementsAre(0, 1, 0));  // Black to move
  for (const std::size_t row : {0u, 1u}) {
    EXPECT_EQ(batch_.score_mask[row], 0);
    EXPECT_EQ(batch_.ownership_mask[row], 0);
    EXPECT_EQ(batch_.score[row], 0);
  }
}

TEST_F(PlantedTargets, OfOtherEndings) {
  for (const Winner winner : {Winner::kDraw, Winner::kNoResult, Winner::kBothLose}) {
    const StoredGame game =
        builder_->Store(PlantedUnfinishedGame({winner, EndReason::kAgreement, std::nullopt}));
    builder_->Add(game, 2, 0, batch_);
  }
  EXPECT_THAT(Row(batch_.value, 0, 3), ElementsAre(0.5F, 0.5F, 0));
  EXPECT_THAT(Row(batch_.value, 1, 3), ElementsAre(0, 0, 1));
  EXPECT_THAT(Row(batch_.value, 2, 3), ElementsAre(0, 1, 0));
}

TEST_F(PlantedTargets, ComeOutAsBeforeInAUsedBatch) {
  builder_->Add(game_, 1, 3, batch_);
  batch_.Clear();
  builder_->Add(game_, 0, 0, batch_);
  TrainingBatch fresh(builder_->shape(), 4);
  builder_->Add(game_, 0, 0, fresh);
  EXPECT_EQ(batch_.policy, fresh.policy);
  EXPECT_EQ(batch_.opponent_policy, fresh.opponent_policy);
  EXPECT_EQ(batch_.ownership, fresh.ownership);
  EXPECT_EQ(batch_.legal, fresh.legal);
}

TEST_F(PlantedTargets, RefuseWhatTheRulesRefuse) {
  const auto message = [&](const GameRecord& record) -> std::string {
    try {
      builder_->Store(record);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ExitCode::kBadData);
      return error.what();
    }
    return "";
  };
  GameRecord occupied = PlantedGoGame();
  occupied.moves[1].action = 1;
  EXPECT_THAT(message(occupied), HasSubstr("game 12 (generation 0): move 2: action 1 is illegal"));
  GameRecord target = PlantedGoGame();
  target.moves[3].search->policy[0].action = 5;
  EXPECT_THAT(message(target), HasSubstr("move 4: the policy target has the illegal action 5"));
  GameRecord sum = PlantedGoGame();
  sum.moves[3].search->policy[0].probability = 1.5F;
  EXPECT_THAT(message(sum), HasSubstr("sums to"));
  GameRecord winner = PlantedGoGame();
  winner.outcome.winner = Winner::kWhite;
  EXPECT_THAT(message(winner), HasSubstr("by the rules it is B+3"));
  GameRecord more = PlantedGoGame();
  more.moves.push_back({0, std::nullopt});
  EXPECT_THAT(message(more), HasSubstr("move 8: the game had already ended"));
  GameRecord other = PlantedGoGame();
  other.game = "gomoku";
  EXPECT_THAT(message(other), HasSubstr("is a game of \"gomoku\""));
  GameRecord large = PlantedGoGame();
  large.size = "4";
  EXPECT_THAT(message(large), HasSubstr("larger than 3x3"));
}

TEST(GomokuTargets, HaveNeitherScoreNorOwnership) {
  const auto builder = MakeTargetBuilder("gomoku", "5", "freestyle");
  GameRecord record;
  record.game = "gomoku";
  record.size = "5";
  record.rules = "freestyle";
  for (int x = 0; x < 5; ++x) {  // Black fills the top row, White four of the second
    record.moves.push_back({static_cast<Action>(x), Searched({{static_cast<Action>(x), 1.0F}})});
    if (x < 4) {
      record.moves.push_back(
          {static_cast<Action>(5 + x), Searched({{static_cast<Action>(5 + x), 1.0F}})});
    }
  }
  record.outcome = {Winner::kBlack, EndReason::kFive, std::nullopt};
  const StoredGame game = builder->Store(record);
  TrainingBatch batch(builder->shape(), 2);
  builder->Add(game, 8, 0, batch);
  builder->Add(game, 7, 0, batch);
  EXPECT_EQ(batch.policy[4], 1);
  EXPECT_THAT(Row(batch.value, 0, 3), ElementsAre(1, 0, 0));
  EXPECT_THAT(Row(batch.value, 1, 3), ElementsAre(0, 1, 0));
  EXPECT_EQ(batch.opponent_mask[0], 0);  // the game is over
  EXPECT_EQ(batch.opponent_mask[1], 1);
  EXPECT_EQ(batch.opponent_policy[25 + 4], 1);
  EXPECT_EQ(batch.score_mask[0], 0);
  EXPECT_EQ(batch.ownership_mask[0], 0);
}

// On 5x5 the share is 1 / 1.4.
TEST(ShortTerm, AveragesSearchesAndEndsWithTheResult) {
  const float none = std::nanf("");
  StoredGame game;
  game.outcome.winner = Winner::kWhite;
  game.values = {0.5F, none, 0.2F, -0.6F};
  game.scores = {3, none, none, -5};
  const float share = 1 / 1.4F;
  ShortTerm found = ShortTermOf(game, 1, 25);
  EXPECT_TRUE(found.has_value);
  float expected = share * -0.6F + (1 - share) * -1;
  expected = share * 0.2F + (1 - share) * expected;
  EXPECT_FLOAT_EQ(found.value, expected);
  EXPECT_FLOAT_EQ(found.variance_time, 2 * 0.64F + 3 * 0.16F);  // the last one is the result's
  EXPECT_TRUE(found.has_score);
  EXPECT_FLOAT_EQ(found.score, -5);  // no count at the end
  game.outcome.black_margin = -7.0F;
  found = ShortTermOf(game, 0, 25);
  EXPECT_FLOAT_EQ(found.score, share * 3 + (1 - share) * (share * -5 + (1 - share) * -7));
  game.outcome.winner = Winner::kBothLose;
  EXPECT_FALSE(ShortTermOf(game, 0, 25).has_value);
  game.scores.assign(4, none);
  game.outcome.black_margin.reset();
  EXPECT_FALSE(ShortTermOf(game, 0, 25).has_score);
}

// Searches are told by the side to move and kept as Black sees them.
TEST_F(PlantedTargets, OfTheShortTerm) {
  GameRecord record = PlantedGoGame();
  record.moves[1].search->root_value = 0.3F;  // White
  record.moves[2].search->root_value = 0.4F;  // Black, a cheap search
  record.moves[2].search->root_score = 2.5F;
  const StoredGame game = builder_->Store(record);
  EXPECT_TRUE(std::isnan(game.values[0]) && std::isnan(game.scores[6]));
  EXPECT_EQ(game.values[1], -0.3F);
  EXPECT_EQ(game.values[2], 0.4F);
  EXPECT_EQ(game.scores[2], 2.5F);
  for (int position = 0; position < 3; ++position) builder_->Add(game, position, 0, batch_);
  for (const auto& [row, sign] : {std::pair{0U, -1.0F}, {1U, -1.0F}, {2U, 1.0F}}) {
    const ShortTerm expected = ShortTermOf(game, game.trained[row], 9);
    EXPECT_EQ(batch_.short_term_mask[row], 1);
    EXPECT_EQ(batch_.short_term_score_mask[row], 1);
    EXPECT_EQ(batch_.short_term_value[row], sign * expected.value);
    EXPECT_EQ(batch_.short_term_score[row], sign * expected.score);
    EXPECT_EQ(batch_.variance_time[row], expected.variance_time);
  }
  batch_.Clear();
  EXPECT_EQ(batch_.short_term_mask[0], 0);
}

}  // namespace
}  // namespace tengen
