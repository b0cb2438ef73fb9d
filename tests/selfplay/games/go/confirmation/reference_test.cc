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
    TinyBoards, AgainstTheText,
    testing::Values(ComparedSize{2, 2, 100, 100'000}, ComparedSize{1, 6, 100, 100'000},
                    ComparedSize{2, 3, 60, 100'000}, ComparedSize{2, 4, 6, 300'000}),
    [](const auto& info) {
      return "Board" + std::to_string(info.param.width) + "x" + std::to_string(info.param.height);
    });

}  // namespace
}  // namespace tengen
