// SPDX-License-Identifier: MIT
// A pass that loses when it is answered by a pass is exact at its first visit; one that wins or
// draws is not, as the opponent may play on, unless the move limit ends the game there.
#include <gtest/gtest.h>

#include "model/stand_in_evaluators.h"
#include "selfplay/games/go/go.h"
#include "selfplay/search/run_search.h"

namespace tengen {
namespace {

constexpr Action kPass = 9;
constexpr int kVisits = 40;  // all ten moves are tried

// What the search finds when Black stands alone in the middle of a 3x3 board, which gives Black 9
// points before komi.
SearchResult Find(const char* komi, Color to_move, int move_limit) {
  const auto rules = GoRules::Parse("3", std::string("tromp-taylor komi=") + komi);
  const GoPosition position = GoPosition::FromText(rules, "...\n.X.\n...\n", to_move);
  const GoHistory history(position);
  const InputShape shape = {Go::Features::kPlanes, Go::Features::kGlobals, 3, 3, 1};
  const auto evaluator = MakeStandInEvaluator(StandIn::kUniform, shape);
  SearchSettings settings;
  settings.kind = SearchKind::kPuct;
  Search<Go> search(settings);
  search.SetMoveLimit(move_limit);
  search.Reset(position, history);
  RandomStream random(1, RandomPurpose::kTest, 0);
  return RunSearch(search, *evaluator, shape, SearchPurpose::kPlay, kVisits, random);
}

ActionStats PassOf(const char* komi, Color to_move) {
  const SearchResult result = Find(komi, to_move, 0);
  for (const ActionStats& stats : result.visited) {
    if (stats.action == kPass) return stats;
  }
  ADD_FAILURE() << "the pass was not tried";
  return {};
}

TEST(PassOutcome, APassThatLosesByTheAnswerIsALossForBlack) {
  EXPECT_EQ(PassOf("9.5", Color::kBlack).q, -1.0F);
}

TEST(PassOutcome, APassThatLosesByTheAnswerIsALossForWhite) {
  EXPECT_EQ(PassOf("8.5", Color::kWhite).q, -1.0F);
}

TEST(PassOutcome, APassThatWouldWinIsNotYetAWin) {
  EXPECT_LT(PassOf("8.5", Color::kBlack).q, 1.0F);
  EXPECT_LT(PassOf("9.5", Color::kWhite).q, 1.0F);
}

TEST(PassOutcome, APassThatWouldDrawIsNotALoss) { EXPECT_GT(PassOf("9", Color::kBlack).q, -1.0F); }

TEST(PassOutcome, AtTheMoveLimitTheBoardCountsAsItStands) {
  EXPECT_EQ(Find("8.5", Color::kBlack, 1).chosen_value, 1.0F);
  EXPECT_EQ(Find("9.5", Color::kBlack, 1).chosen_value, -1.0F);
  // A lone white stone makes all the empty points common.
  EXPECT_EQ(Find("8.5", Color::kWhite, 1).chosen_value, 1.0F);
  EXPECT_LT(Find("8.5", Color::kBlack, 0).chosen_value, 1.0F);
}

}  // namespace
}  // namespace tengen
