// SPDX-License-Identifier: MIT
// The solver against the rules' text on random positions.
#include <gtest/gtest.h>

#include <string>

#include "tests/selfplay/games/go/confirmation/random_position.h"

namespace tengen {
namespace {

class AgainstTheText : public testing::TestWithParam<ComparedSize> {};

TEST_P(AgainstTheText, GivesTheSameLife) { CompareWithReference(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, AgainstTheText,
    testing::Values(ComparedSize{2, 3, 1000, 100'000, 120}, ComparedSize{1, 7, 300, 100'000, 120},
                    ComparedSize{1, 9, 60, 300'000, 120}, ComparedSize{2, 4, 300, 300'000, 120},
                    ComparedSize{3, 3, 150, 500'000, 120}, ComparedSize{2, 5, 60, 1'500'000, 120},
                    ComparedSize{3, 4, 40, 2'500'000, 120}, ComparedSize{4, 4, 20, 2'500'000, 120}),
    [](const auto& info) {
      return "Board" + std::to_string(info.param.width) + "x" + std::to_string(info.param.height);
    });

}  // namespace
}  // namespace tengen
