// SPDX-License-Identifier: MIT
// The search's loop takes no memory once its arrays have grown. A program of its own: it replaces
// operator new.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "model/stand_in_evaluators.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/gomoku/gomoku.h"
#include "selfplay/search/run_search.h"

namespace {
std::atomic<long> allocations{0};
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace tengen {
namespace {

// Allocations inside the search's calls when it plays the same opening a second time: by then its
// arrays have the size they need.
template <Game G>
long AllocationsOfASecondGame(const typename G::Rules& rules, SearchKind kind) {
  const InputShape shape{G::Features::kPlanes, G::Features::kGlobals, rules.width(), rules.height(),
                         G::kHasPass ? 1 : 0};
  const auto evaluator = MakeStandInEvaluator(StandIn::kHash, shape);
  EvaluationBatch batch(shape, 1);
  EvaluationResults results(shape, 1, false);
  SearchSettings settings;
  settings.kind = kind;
  Search<G> search(settings);
  long counted = 0;
  const auto count = [&](auto&& call) {
    const long before = allocations;
    call();
    counted += allocations - before;
  };
  for (int game = 0; game < 2; ++game) {
    counted = 0;
    const typename G::Position start(rules);
    const typename G::History history(start);
    search.Reset(start, history);
    RandomStream random(1, RandomPurpose::kTest, 0);
    while (search.root().ply() < 15 && !search.root().ended()) {
      count([&] { search.Begin(SearchPurpose::kSelfPlayFull, 64, random); });
      SearchStep step = SearchStep::kEvaluate;
      while (true) {
        count([&] { step = search.Step(); });
        if (step == SearchStep::kDone) break;
        batch.Clear();
        const int row = AddLeaf(search, 0, batch);
        evaluator->Evaluate(batch, results);
        const Evaluation evaluation = results.Row(batch, row);
        count([&] { search.Deliver(evaluation); });
      }
      const Action action = search.Result().chosen;
      count([&] { search.Play(action); });
    }
  }
  return counted;
}

TEST(Allocations, TheCounterCounts) {
  const long before = allocations;
  std::vector<int> some(100);
  EXPECT_GT(allocations, before);
}

TEST(Allocations, NoneInASearchOfGomoku) {
  const auto rules = GomokuRules::Parse("15", "freestyle");
  EXPECT_EQ(AllocationsOfASecondGame<Gomoku>(rules, SearchKind::kGumbel), 0);
  EXPECT_EQ(AllocationsOfASecondGame<Gomoku>(rules, SearchKind::kPuct), 0);
}

TEST(Allocations, NoneInASearchOfGo) {
  const auto rules = GoRules::Parse("9", "tromp-taylor");
  EXPECT_EQ(AllocationsOfASecondGame<Go>(rules, SearchKind::kGumbel), 0);
  EXPECT_EQ(AllocationsOfASecondGame<Go>(rules, SearchKind::kPuct), 0);
}

}  // namespace
}  // namespace tengen
