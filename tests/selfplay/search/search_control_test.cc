// SPDX-License-Identifier: MIT
// What callers that have no fixed number of visits tell a search: to end now, and to leave out
// moves.
#include <gtest/gtest.h>

#include "model/evaluators.h"
#include "selfplay/games/go/go.h"
#include "selfplay/search/run_search.h"

namespace tengen {
namespace {

const InputShape kShape{Go::Features::kPlanes, Go::Features::kGlobals, 5, 5, 1};

class SearchControl : public testing::Test {
 protected:
  // Searches until so many evaluations were made, or to the end.
  SearchResult Run(SearchKind kind, int visits, int evaluations) {
    EvaluationBatch batch(kShape, 1);
    EvaluationResults results(kShape, 1, false);
    search_.SetKind(kind);
    search_.Begin(SearchPurpose::kPlay, visits, random_);
    for (int done = 0; search_.Step() == SearchStep::kEvaluate;) {
      batch.Clear();
      const int row = AddLeaf(search_, 0, batch);
      evaluator_->Evaluate(batch, results);
      search_.Deliver(results.Row(batch, row));
      if (++done < evaluations) continue;
      search_.Stop();
      break;
    }
    return search_.Result();
  }
  void Reset() { search_.Reset(position_, GoHistory(position_)); }

  GoPosition position_{GoRules::Parse("5", "tromp-taylor")};
  std::unique_ptr<Evaluator> evaluator_ = MakeEvaluator({.kind = "hash"}, nullptr, kShape);
  RandomStream random_{1, RandomPurpose::kTest, 0};
  Search<Go> search_{SearchSettings{}};
};

TEST_F(SearchControl, EndsAfterAnyEvaluationWithAMove) {
  for (const SearchKind kind : {SearchKind::kPuct, SearchKind::kGumbel}) {
    for (const int evaluations : {1, 2, 7, 40}) {
      Reset();
      const SearchResult result = Run(kind, 1000, evaluations);
      EXPECT_GE(result.visits, evaluations);  // terminal visits need no evaluation
      EXPECT_LT(result.visits, 1000);
      EXPECT_EQ(result.kind, kind);
      EXPECT_TRUE(position_.Legal(result.chosen, GoHistory(position_)));
    }
  }
}

// A search goes on in the tree of one that was stopped, whatever kind either was.
TEST_F(SearchControl, GoesOnWhereItStopped) {
  Reset();
  Run(SearchKind::kPuct, 1000, 20);
  EXPECT_EQ(Run(SearchKind::kGumbel, 50, 1000).visits, 50);
  EXPECT_GE(Run(SearchKind::kPuct, 1000, 10).visits, 60);
}

TEST_F(SearchControl, LeavesOutBannedMovesDownToTheirDepth) {
  Reset();
  MoveBan black{Color::kBlack, std::vector<bool>(26, true), 1};
  black.banned[12] = black.banned[13] = false;
  MoveBan white{Color::kWhite, std::vector<bool>(26, false), 4};
  white.banned[0] = true;
  search_.SetBans({black, white});
  const SearchResult result = Run(SearchKind::kPuct, 300, 1000);
  ASSERT_EQ(result.policy.size(), 2U);
  EXPECT_EQ(result.policy[0].action, 12);
  EXPECT_EQ(result.policy[1].action, 13);
  const Tree& tree = search_.tree();
  for (const Edge& first : tree.children(tree.node(Tree::kRoot))) {
    const Node& answers = tree.node(first.child);
    for (const Edge& answer : tree.edges(answers)) {
      EXPECT_NE(answer.action, 0);
      if (answer.child == kNoNode || !tree.node(answer.child).expanded) continue;
      // Black's ban was for the first ply alone.
      EXPECT_GT(tree.edges(tree.node(answer.child)).size(), 20U);
    }
  }
}

TEST_F(SearchControl, WhereAllIsBannedNothingIs) {
  Reset();
  search_.SetBans({{Color::kBlack, std::vector<bool>(26, true), 1}});
  EXPECT_EQ(Run(SearchKind::kPuct, 30, 1000).policy.size(), 26U);
}

}  // namespace
}  // namespace tengen
