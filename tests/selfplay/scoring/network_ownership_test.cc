// SPDX-License-Identifier: MIT
#include "selfplay/scoring/network_ownership.h"

#include <gtest/gtest.h>

#include "selfplay/games/go/go.h"
#include "selfplay/workers/input_shape.h"
#include "tests/selfplay/scoring/sheets.h"

namespace tengen {
namespace {

// Says that the side to move owns its stones and half of every empty point.
class OwnStones : public Evaluator {
 public:
  std::string Description() const override { return "own stones"; }
  void Start(const EvaluationBatch& batch, EvaluationResults& results, int) override {
    for (int row = 0; row < batch.size(); ++row) {
      const auto planes = batch.planes(row);
      const auto words = static_cast<std::size_t>(batch.shape().words_per_plane());
      const auto set = [&](int plane, std::size_t p) {
        return ((planes[static_cast<std::size_t>(plane) * words + p / 64] >> (p % 64)) & 1) != 0;
      };
      for (std::size_t p = 0; p < 25; ++p) {
        results.ownership(row)[p] = set(GoFeatures::kOwnStones, p)        ? 1.0F
                                    : set(GoFeatures::kOpponentStones, p) ? -1.0F
                                                                          : 0.5F;
      }
      ++rows;
      symmetries |= 1 << batch.header(row).symmetry;
    }
  }
  void Finish(int) override {}
  int rows = 0, symmetries = 0;
};

TEST(NetworkOwnership, IsBlacksViewWhoeverMoves) {
  const GoFinalPosition final = Finished(kWalls).position;
  const InputShape shape = InputShapeOf<Go>(final.rules);
  OwnStones evaluator;
  const std::vector<float> owner = NetworkOwnership(final, evaluator, shape);
  ASSERT_EQ(owner.size(), 25u);
  for (std::size_t p = 0; p < 25; ++p) {
    const float expected = final.stones[p] == Stone::kBlack   ? 1.0F
                           : final.stones[p] == Stone::kWhite ? -1.0F
                                                              : 0.0F;
    EXPECT_FLOAT_EQ(owner[p], expected) << p;
  }
  EXPECT_EQ(evaluator.rows, 16);
  EXPECT_EQ(evaluator.symmetries, 255);
}

}  // namespace
}  // namespace tengen
