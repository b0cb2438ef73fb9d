// SPDX-License-Identifier: MIT
#include "selfplay/sgf/go/sgf_time.h"

#include <charconv>
#include <cstddef>

#include "selfplay/sgf/format/sgf_value.h"

namespace tengen {
namespace {

constexpr double kMaxSeconds = 1e9;

std::optional<double> Number(std::string_view text) {
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  // Not written as a comparison alone: NaN fails it, too.
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && value >= 0 && value <= kMaxSeconds ? std::optional(value) : std::nullopt;
}

}  // namespace

std::optional<double> ParseSgfSeconds(std::string_view text) {
  constexpr int kMostParts = 3;
  text = SgfTrim(text);
  double seconds = 0;
  for (int part = 0; part < kMostParts; ++part) {
    const std::size_t colon = text.find(':');
    const auto value = Number(text.substr(0, colon));
    if (!value) return {};
    seconds = seconds * 60 + *value;
    if (colon == std::string_view::npos) return seconds;
    text.remove_prefix(colon + 1);
  }
  return {};
}

}  // namespace tengen
