// SPDX-License-Identifier: MIT
#include "selfplay/workers/fair_komi.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace tengen {
namespace {

struct Found {
  double komi = 0;
  int evaluations = 0;
};

struct Answers {
  std::function<double(double komi)> margin, value;
};

Found Search(double start, double reach, const Answers& network) {
  FairKomi search(start, reach);
  Found found;
  while (!search.done()) {
    const double komi = search.trial_quarters() / 4.0;
    EXPECT_EQ(search.trial_quarters() % 2, 0);
    search.Answer(static_cast<float>(network.margin(komi)),
                  static_cast<float>(network.value(komi)));
    ++found.evaluations;
  }
  EXPECT_LE(found.evaluations, FairKomi::kMostEvaluations);
  found.komi = search.komi();
  return found;
}

double None(double) { return 0; }

TEST(FairKomi, IsFoundToHalfAPointByTheMargin) {
  for (const double fair : {-6.0, 0.0, 3.5, 9.0, 20.5}) {
    const Found found = Search(7, 40, {[&](double komi) { return fair - komi; }, None});
    EXPECT_NEAR(found.komi, fair, 0.5) << fair;
    EXPECT_LE(found.evaluations, 3) << fair;
  }
}

TEST(FairKomi, IsFoundByNetworksThatMisjudgeTheWorthOfKomi) {
  for (const double slope : {0.3, 0.7, 1.6, 5.0}) {
    const Found found = Search(7, 40, {[&](double komi) { return slope * (11 - komi); }, None});
    EXPECT_NEAR(found.komi, 11, 1.5) << slope;
  }
}

TEST(FairKomi, IsFoundByWinsAndLossesWithoutAScoreHead) {
  for (const double fair : {-6.0, 7.0, 9.5, 30.0}) {
    const Found found =
        Search(7, 40, {None, [&](double komi) { return std::tanh((fair - komi) / 4); }});
    EXPECT_NEAR(found.komi, fair, 0.5) << fair;
  }
}

TEST(FairKomi, StaysWhereTheNetworkSaysNothing) {
  const Found found = Search(7.5, 40, {None, None});
  EXPECT_EQ(found.komi, 7.5);
  EXPECT_EQ(found.evaluations, 1);
}

TEST(FairKomi, NeverLeavesItsReach) {
  EXPECT_LE(Search(7, 14, {[](double) { return 1e9; }, None}).komi, 21);
  EXPECT_GE(Search(7, 14, {[](double) { return -1e9; }, None}).komi, -7);
  EXPECT_LE(Search(7, 14, {None, [](double) { return 1; }}).komi, 21);
}

}  // namespace
}  // namespace tengen
