// SPDX-License-Identifier: MIT
#include "train/loop/rating_curve.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tengen {

std::string DrawRatingCurve(std::span<const RatedGeneration> rated) {
  constexpr double kColumns = 50;
  if (rated.empty()) return "";
  double low = 0, high = 1;
  for (const RatedGeneration& r : rated) {
    low = std::min(low, r.rating);
    high = std::max(high, r.rating);
  }
  std::string text = "generation  rating (Elo over generation 0)\n";
  for (const RatedGeneration& r : rated) {
    const auto columns =
        static_cast<std::size_t>(std::lround((r.rating - low) / (high - low) * kColumns));
    char line[64];
    std::snprintf(line, sizeof line, "%10u  %+6ld", r.generation, std::lround(r.rating));
    text += line + (columns > 0 ? "  " + std::string(columns, '#') : "") + "\n";
  }
  return text;
}

}  // namespace tengen
