// SPDX-License-Identifier: MIT
#include "foundation/config/suggest.h"

#include <gtest/gtest.h>

#include <vector>

namespace tengen::config_internal {
namespace {

TEST(EditDistance, WorkedOutByHand) {
  EXPECT_EQ(EditDistance("", ""), 0);
  EXPECT_EQ(EditDistance("abc", ""), 3);
  EXPECT_EQ(EditDistance("", "abc"), 3);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3);
  EXPECT_EQ(EditDistance("visits", "vists"), 1);
  EXPECT_EQ(EditDistance("ab", "ba"), 2);
}

TEST(Nearest, TakesTheFirstOfEquals) {
  EXPECT_EQ(Nearest("cpa", std::vector<std::string>{"auto", "cpu", "cpx"}), "cpu");
}

TEST(NearestKey, FindsSlipsAndWrongSections) {
  EXPECT_EQ(NearestKey("search.vists"), "search.visits");
  EXPECT_EQ(NearestKey("serch.visits"), "search.visits");
  EXPECT_EQ(NearestKey("train.resign_threshold"), "selfplay.resign_threshold");
  EXPECT_EQ(NearestKey("boards_per_thread"), "selfplay.boards_per_thread");
}

}  // namespace
}  // namespace tengen::config_internal
