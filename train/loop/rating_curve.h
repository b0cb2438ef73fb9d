// SPDX-License-Identifier: MIT
// The rating of a run's accepted networks as text.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tengen {

struct RatedGeneration {
  std::uint32_t generation = 0;
  double rating = 0;  // Elo, generation 0 has 0
};

// A line each: generation, rating, and a bar from the lowest to the highest. Empty without entries.
std::string DrawRatingCurve(std::span<const RatedGeneration> rated);

}  // namespace tengen
