// SPDX-License-Identifier: MIT
#include "cli/number_option.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

namespace tengen::internal {
namespace {

// The whole text, or nothing.
template <class Number>
std::optional<Number> Parse(const std::string& text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

CLI::Option* Within(CLI::Option* option, const std::string& range,
                    const std::function<std::string(std::string&)>& refusal) {
  return option->type_name("N")->check(CLI::Validator(refusal, range));
}

}  // namespace

CLI::Option* AsWholeNumber(CLI::Option* option, std::int64_t low, std::int64_t high) {
  return Within(option, fmt::format("{} to {}", low, high), [low, high](std::string& text) {
    const bool octal = text.size() > 1 && text[0] == '0';  // to CLI11, which reads it after us
    const auto value = Parse<std::int64_t>(text);
    if (value && !octal && *value >= low && *value <= high) return std::string();
    return fmt::format("\"{}\" is no whole number from {} to {}{}", text, low, high,
                       octal ? " written without zeros before it" : "");
  });
}

CLI::Option* AsFiniteNumber(CLI::Option* option, double low, double high) {
  return Within(option, fmt::format("{:g} to {:g}", low, high), [low, high](std::string& text) {
    const auto value = Parse<double>(text);
    if (value && std::isfinite(*value) && *value >= low && *value <= high) return std::string();
    return fmt::format("\"{}\" is no number from {:g} to {:g}", text, low, high);
  });
}

}  // namespace tengen::internal
