// SPDX-License-Identifier: MIT
// Amounts as people write them into komi and results: "3.5", "6,5", "1/2", "3 1/4", "6½", "3.75子",
// "6目半", "半目", "四分之三子", "三又四分之一子", "반집", "2집반", "12 points". Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

enum class SgfUnit : std::uint8_t { kUnstated, kPoint, kZi };

struct SgfAmount {
  double value = 0;
  SgfUnit unit = SgfUnit::kUnstated;
};

// What a number without a unit means when only quarters make sense of it: go.md 11.4 takes x.25 and
// x.75 for zi under Chinese rules, since no count of points gives them.
enum class SgfQuarters : std::uint8_t { kPoints, kZi };

// UTF-8 with full-width forms (U+FF01 to U+FF5E, U+3000) and capitals made plain lower case,
// without space around it.
std::string SgfPlainWords(std::string_view text);

// text: from SgfPlainWords. Empty when it is no amount from 0 to 10,000; signs are the caller's.
std::optional<SgfAmount> ParseSgfAmount(std::string_view text);

// One zi is two points.
double SgfPoints(const SgfAmount& amount, SgfQuarters quarters);

// KM in points. Beyond amounts with a sign: whole numbers of 100 and more that are multiples of 25
// are hundredths, as the server Fox writes them (KM[375] is 3.75 zi, KM[650] 6.5 points). Empty
// when it is no komi.
std::optional<double> ParseSgfKomi(std::string_view text, SgfQuarters quarters);

}  // namespace tengen
