// SPDX-License-Identifier: MIT
#include "tests/selfplay/games/go/compare_inputs.h"

#include <gtest/gtest.h>

#include <vector>

#include "selfplay/games/go/features.h"

namespace tengen {

void CompareInputs(const SlowGo& slow, const GoPosition& position, const GoHistory& history,
                   InputCounts& counts) {
  constexpr std::size_t kWords = 7;  // more than the board needs
  std::vector<std::uint64_t> planes(GoFeatures::kPlanes * kWords, 0);
  std::vector<float> globals(GoFeatures::kGlobals, -7.0F);
  GoFeatures::Encode(position, history, planes, globals);
  const SlowFeatures expected = slow.Features();
  ++counts.positions;
  counts.repeated_passes += expected.globals[14] == 1 && slow.passes() == 0;
  for (std::size_t plane = 0; plane < 22; ++plane) {
    for (std::size_t bit = 0; bit < kWords * 64; ++bit) {
      const bool set = (planes[plane * kWords + bit / 64] >> (bit % 64)) & 1U;
      const bool want = bit < expected.planes[plane].size() && expected.planes[plane][bit];
      if (expected.unclear[plane].count(static_cast<int>(bit)) != 0) {
        ++counts.unclear;
        continue;
      }
      counts.ladder_points += want && (plane == 14 || plane == 17);
      ASSERT_EQ(set, want) << "plane " << plane << " point " << bit << "\n" << position.ToText();
    }
  }
  for (std::size_t i = 0; i < globals.size(); ++i) {
    ASSERT_NEAR(globals[i], expected.globals[i], 1e-5) << "global " << i << "\n"
                                                       << position.ToText();
  }
}

}  // namespace tengen
