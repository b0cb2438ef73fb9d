// SPDX-License-Identifier: MIT
// Numbers on the command line, the same for every command: decimal digits within a range that
// --help shows; anything else ends with code 2 before anything is done. Left alone, CLI11 takes
// "-1" for the largest unsigned number, "010" for 8, and "nan" for a number in any range.
#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <cstdint>
#include <string>
#include <utility>

#include "foundation/errors.h"

namespace tengen {

namespace internal {
CLI::Option* AsWholeNumber(CLI::Option* option, std::int64_t low, std::int64_t high);
CLI::Option* AsFiniteNumber(CLI::Option* option, double low, double high);
}  // namespace internal

// Both ends belong to the range. The value must outlive the parsing.
template <std::integral Number>
CLI::Option* AddWholeNumber(CLI::App& command, const std::string& name, Number& value,
                            std::int64_t low, std::int64_t high, const std::string& what) {
  CHECK(std::in_range<Number>(low) && std::in_range<Number>(high));
  return internal::AsWholeNumber(command.add_option(name, value, what), low, high);
}

inline CLI::Option* AddFiniteNumber(CLI::App& command, const std::string& name, double& value,
                                    double low, double high, const std::string& what) {
  return internal::AsFiniteNumber(command.add_option(name, value, what), low, high);
}

}  // namespace tengen
