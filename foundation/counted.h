// SPDX-License-Identifier: MIT
// Numbers of things in messages: "1 game", "2 games". Thread-safe.
#pragma once

#include <cstdint>
#include <string>

namespace tengen {

// noun: one that takes an s.
inline std::string Counted(std::uint64_t number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

}  // namespace tengen
