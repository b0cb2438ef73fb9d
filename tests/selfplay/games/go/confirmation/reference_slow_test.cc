// SPDX-License-Identifier: MIT
// The solver against the rules' text on random positions.
#include <gtest/gtest.h>

#include <string>

#include "tests/selfplay/games/go/confirmation/random_position.h"

namespace tengen {
namespace {

class AgainstTheText : public testing::TestWithParam<ComparedSize> {};

constexpr int kQuickArea = 11;  // a single larger board may take the reference minutes

TEST_P(AgainstTheText, GivesTheSameLife) {
  const ComparedSize& size = GetParam();
  if (size.width * size.height > kQuickArea && MaxSeconds() < 60) {
    GTEST_SKIP() << "only where TENGEN_CONFIRMATION_SECONDS is 60 or more";
  }
  CompareWithReference(size);
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, AgainstTheText,
    testing::Values(ComparedSize{2, 3, 1000, 100'000}, ComparedSize{1, 7, 300, 100'000},
                    ComparedSize{1, 9, 60, 300'000}, ComparedSize{2, 4, 300, 300'000},
                    ComparedSize{3, 3, 150, 500'000}, ComparedSize{2, 5, 60, 1'500'000},
                    ComparedSize{3, 4, 40, 2'500'000}, ComparedSize{4, 4, 20, 2'500'000}),
    [](const auto& info) {
      return "Board" + std::to_string(info.param.width) + "x" + std::to_string(info.param.height);
    });

}  // namespace
}  // namespace tengen
