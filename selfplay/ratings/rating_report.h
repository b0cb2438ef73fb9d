// SPDX-License-Identifier: MIT
// Ratings for people and for machines.
#pragma once

#include <span>
#include <string>

#include "selfplay/ratings/bradley_terry.h"

namespace tengen {

// A table, the strongest first, with a note below where ratings rest on the prior. anchor: its
// name.
std::string RatingsText(std::span<const RatedPlayer> players, const std::string& anchor,
                        const RatingSettings& settings);

// One JSON object; an open end of an interval is null.
std::string RatingsJson(std::span<const RatedPlayer> players, const std::string& anchor,
                        const RatingSettings& settings);

}  // namespace tengen
