// SPDX-License-Identifier: MIT
// Positions with a known best move, searched without any knowledge: an evaluator that finds every
// move equally likely and every position even. Only exact ends and right signs can find the move.
// Each is searched by both root rules and for both colours. Boards: A attacker (to move), D
// defender, * a stone of the defender that is there only when the attacker is White, who moves
// second; the expected moves are marked 1.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "model/stand_in_evaluators.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/gomoku/gomoku.h"
#include "selfplay/search/run_search.h"

namespace tengen {
namespace {

struct Problem {
  const char* name;
  std::string board;  // rows from the top, every second character
  int width, height;
  int visits;

  std::set<Action> Points(char mark) const {
    std::set<Action> points;
    int point = 0;
    for (const char c : board) {
      if (c == ' ' || c == '\n') continue;
      if (c == mark) points.insert(static_cast<Action>(point));
      ++point;
    }
    CHECK(point == width * height);
    return points;
  }
  std::string Size() const { return std::to_string(width) + "x" + std::to_string(height); }
};

template <Game G>
struct Board {
  typename G::Position position;
  typename G::History history;

  explicit Board(const typename G::Rules& rules) : position(rules), history(position) {}
  void Play(Action action) {
    ASSERT_TRUE(position.Legal(action, history)) << position.ToText();
    position.Play(action);
    history.Push(action, position);
    ASSERT_FALSE(position.ended()) << position.ToText();
  }
};

// Lays out the stones as moves; in games with a pass, passes make up for unequal numbers.
template <Game G>
Board<G> SetUp(const Problem& problem, const typename G::Rules& rules, Color attacker) {
  std::set<Action> attackers = problem.Points('A'), defenders = problem.Points('D');
  if (attacker == Color::kWhite) defenders.merge(problem.Points('*'));
  auto& black = attacker == Color::kBlack ? attackers : defenders;
  auto& white = attacker == Color::kBlack ? defenders : attackers;
  Board<G> board(rules);
  const auto pass = static_cast<Action>(rules.width() * rules.height());
  while (!black.empty() || !white.empty()) {
    auto& own = board.position.to_move() == Color::kBlack ? black : white;
    if (own.empty()) {
      CHECK(G::kHasPass);
      board.Play(pass);
    } else {
      board.Play(*own.begin());
      own.erase(own.begin());
    }
  }
  if (G::kHasPass && board.position.to_move() != attacker) board.Play(pass);
  CHECK(board.position.to_move() == attacker);
  return board;
}

template <Game G>
SearchResult Solve(const Board<G>& board, SearchKind kind, int visits) {
  SearchSettings settings;
  settings.kind = kind;
  // Flat priors and no noise: every move must be a candidate.
  settings.gumbel_actions = 400;
  const auto& rules = board.position.rules();
  const InputShape shape{G::Features::kPlanes, G::Features::kGlobals, rules.width(), rules.height(),
                         G::kHasPass ? 1 : 0};
  const auto evaluator = MakeStandInEvaluator(StandIn::kUniform, shape);
  Search<G> search(settings);
  search.Reset(board.position, board.history);
  RandomStream random(1, RandomPurpose::kTest, 0);
  return RunSearch(search, *evaluator, shape, SearchPurpose::kPlay, visits, random);
}

template <Game G>
void ExpectSolved(const Problem& problem, const typename G::Rules& rules, Color attacker,
                  float least_value) {
  const Board<G> board = SetUp<G>(problem, rules, attacker);
  for (const SearchKind kind : {SearchKind::kGumbel, SearchKind::kPuct}) {
    const SearchResult result = Solve(board, kind, problem.visits);
    EXPECT_TRUE(problem.Points('1').contains(result.chosen))
        << problem.name << ", attacker " << (attacker == Color::kBlack ? "X" : "O") << ", "
        << (kind == SearchKind::kGumbel ? "Gumbel" : "PUCT") << " chose "
        << G::ActionText(rules, result.chosen) << " (value " << result.root_value << ") in\n"
        << board.position.ToText();
    float value = -1;
    for (const ActionStats& stats : result.visited) {
      if (stats.action == result.chosen) value = stats.q;
    }
    EXPECT_GE(value, least_value) << problem.name;
  }
}

class BothColors : public testing::TestWithParam<Color> {};
INSTANTIATE_TEST_SUITE_P(Attackers, BothColors, testing::Values(Color::kBlack, Color::kWhite),
                         [](const auto& color) {
                           return color.param == Color::kBlack ? "Black" : "White";
                         });

TEST_P(BothColors, GomokuFive) {
  const Problem problem{"make five",
                        ". . . . . . .\n"
                        ". D . D . D .\n"
                        ". . . . . . .\n"
                        ". A A 1 A A .\n"
                        ". . . . . . .\n"
                        "D . . . . . .\n"
                        "* . . . . . .\n",
                        7, 7, 300};
  ExpectSolved<Gomoku>(problem, GomokuRules::Parse(problem.Size(), "standard"), GetParam(), 1.0F);
}

TEST_P(BothColors, GomokuMustBlock) {
  const Problem problem{"block the four",
                        "A . . . . . .\n"
                        ". . A . . . .\n"
                        ". . . . . . .\n"
                        ". A D D D D 1\n"
                        ". . . . . . .\n"
                        ". . . . . A .\n"
                        "* . . . . . .\n",
                        7, 7, 6000};
  ExpectSolved<Gomoku>(problem, GomokuRules::Parse(problem.Size(), "freestyle"), GetParam(), -0.5F);
}

// The deeper problems are nearly full boards: without knowledge a search is as good as its breadth.
TEST_P(BothColors, GomokuOpenFour) {
  const Problem problem{"three to open four",
                        "D A D . D A\n"
                        "A D . . A D\n"
                        ". A A A 1 .\n"
                        "D . D A D *\n"
                        "A D . . A D\n",
                        6, 5, 4000};
  ExpectSolved<Gomoku>(problem, GomokuRules::Parse(problem.Size(), "freestyle"), GetParam(), 0.5F);
}

TEST_P(BothColors, GomokuDoubleFour) {
  const Problem problem{"two fours at once",
                        "D D A A D\n"
                        "D . D A .\n"
                        "* . . A D\n"
                        "A A A 1 .\n"
                        ". D A . D\n",
                        5, 5, 4000};
  ExpectSolved<Gomoku>(problem, GomokuRules::Parse(problem.Size(), "standard"), GetParam(), 0.5F);
}

TEST_P(BothColors, GoCaptureDecidesARace) {
  // Both groups have the one liberty 1: who plays there takes the other.
  const Problem problem{"mutual atari",
                        "A A D D D\n"
                        "A A D D D\n"
                        "A A D D D\n"
                        "A A D D D\n"
                        "A A 1 D D\n",
                        5, 5, 3000};
  ExpectSolved<Go>(problem, GoRules::Parse("5", "tromp-taylor komi=0"), GetParam(), 0.0F);
}

TEST_P(BothColors, GoCaptureSavesAGroup) {
  // The attacker's five stones are in atari; taking the two in the corner makes two eyes. Komi is
  // such that living in the corner (8 points to 17) wins and dying loses.
  const Problem problem{"capture to live",
                        "1 D A . .\n"
                        "D A A D .\n"
                        "A A D D D\n"
                        "D D D D D\n"
                        "D D . D .\n",
                        5, 5, 10000};
  const char* rules =
      GetParam() == Color::kBlack ? "tromp-taylor komi=-14" : "tromp-taylor komi=14";
  ExpectSolved<Go>(problem, GoRules::Parse("5", rules), GetParam(), 0.0F);
}

TEST(SuperkoInTheTree, LeavesKnowTheWholeGame) {
  // Random games of Go with positional superko on a tiny board: every leaf's history has its every
  // move, and only legal ones are expanded (checked inside by the position in debug builds).
  const GoRules rules = GoRules::Parse("3", "tromp-taylor");
  const InputShape shape{Go::Features::kPlanes, Go::Features::kGlobals, 3, 3, 1};
  const auto evaluator = MakeStandInEvaluator(StandIn::kHash, shape);
  int forbidden = 0;
  for (std::uint64_t game = 0; game < 5; ++game) {
    RandomStream random(1, RandomPurpose::kTest, game);
    Search<Go> search{SearchSettings{}};
    Board<Go> board(rules);
    search.Reset(board.position, board.history);
    while (!search.root().ended() && search.root().ply() < 60) {
      EvaluationBatch batch(shape, 1);
      EvaluationResults results(shape, 1, false);
      search.Begin(SearchPurpose::kSelfPlayFull, 30, random);
      while (search.Step() == SearchStep::kEvaluate) {
        ASSERT_EQ(search.leaf_history().size(), search.leaf().ply());
        ActionList legal;
        search.leaf().LegalActions(search.leaf_history(), legal);
        ActionList alone;
        const Go::Position leaf = search.leaf();
        leaf.LegalActions(Go::History(leaf), alone);
        forbidden += alone.size() - legal.size();
        batch.Clear();
        const int row = AddLeaf(search, 0, batch);
        evaluator->Evaluate(batch, results);
        search.Deliver(results.Row(batch, row));
      }
      ASSERT_EQ(search.root_history().size(), search.root().ply());
      const Action action = search.Result().chosen;
      ASSERT_TRUE(search.root().Legal(action, search.root_history()));
      search.Play(action);
    }
  }
  EXPECT_GT(forbidden, 0);  // superko did forbid moves below roots
}

}  // namespace
}  // namespace tengen
