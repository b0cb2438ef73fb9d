// SPDX-License-Identifier: MIT
// What every fuzz target shares: libFuzzer's entry point, and the one kind of exception that input
// may cause. Anything else that leaves a target (a crash, a failed CHECK, another exception, a
// leak, more than a second or 512 MB) is a finding. A target runs in one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "foundation/errors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace tengen::fuzz {

inline std::string_view Text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Runs the function; whether it refused its input. Another exit code than those allowed is a
// finding, and so is an empty message.
template <class Function>
bool Refuses(Function&& function, ExitCode allowed) {
  try {
    function();
    return false;
  } catch (const Error& error) {
    if (error.code() == allowed && *error.what() != '\0') return true;
    std::fprintf(stderr, "exit code %d where %d is due: %s\n", static_cast<int>(error.code()),
                 static_cast<int>(allowed), error.what());
    std::abort();
  }
}

}  // namespace tengen::fuzz
