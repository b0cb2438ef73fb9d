// SPDX-License-Identifier: MIT
#include "selfplay/games/go/confirmation/final_position.h"

#include <gtest/gtest.h>

#include "foundation/errors.h"
#include "selfplay/games/go/confirmation/confirmation.h"

namespace tengen {
namespace {

TEST(FinalPosition, RefusesWhatIsNoPosition) {
  EXPECT_THROW(FinalPosition::FromText("X .\nO\n"), Error);
  EXPECT_THROW(FinalPosition::FromText("X ?\n"), Error);
  EXPECT_THROW(FinalPosition::FromText(""), Error);
  const FinalPosition dead = FinalPosition::FromText("X O .\nO . .\n");
  EXPECT_THROW(ConfirmLife(dead, {}), Error);
  FinalPosition small;
  small.width = small.height = 2;
  EXPECT_THROW(ConfirmLife(small, {}), Error);
}

TEST(FinalPosition, FindsChains) {
  const FinalPosition position = FinalPosition::FromText("X X .\n. X O\n");
  const FinalChains chains(position);
  ASSERT_EQ(chains.chains.size(), 2U);
  EXPECT_EQ(chains.chains[0].points, (std::vector<int>{0, 1, 4}));
  EXPECT_EQ(chains.of, (std::vector<int>{0, 0, -1, -1, 0, 1}));
}

TEST(Confirmation, AsksTheFallbackForWhatIsOpenAlone) {
  const FinalPosition position =
      FinalPosition::FromText(". . . . .\n. X X X .\n. X . X .\n. . O O O\nO O O . O\n");
  ConfirmationOptions options;
  options.states_a_chain = 1;
  const Confirmation open = ConfirmLife(position, options);
  ASSERT_FALSE(open.decided());
  options.fallback = [](const FinalPosition&, int, const Confirmation&) { return 0.75; };
  const Confirmation closed = ConfirmLife(position, options);
  ASSERT_TRUE(closed.decided());
  for (std::size_t c = 0; c < open.chains.size(); ++c) {
    if (open.chains[c].status != LifeStatus::kUndecided) continue;
    EXPECT_EQ(closed.chains[c].status, LifeStatus::kDead);
    EXPECT_EQ(closed.chains[c].method, LifeMethod::kFallback);
    EXPECT_DOUBLE_EQ(closed.chains[c].confidence, 0.75);
  }
}

}  // namespace
}  // namespace tengen
