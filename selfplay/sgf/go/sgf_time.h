// SPDX-License-Identifier: MIT
// Times in SGF. Thread-safe.
#pragma once

#include <optional>
#include <string_view>

namespace tengen {

// Seconds of TM, BL, WL: "1800", "12.5", or with colons as some servers write them, "30:00",
// "1:00:00". Empty for all else ("-", "2 hours").
std::optional<double> ParseSgfSeconds(std::string_view text);

}  // namespace tengen
