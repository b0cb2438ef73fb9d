// SPDX-License-Identifier: MIT
#include "foundation/errors.h"

#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace tengen {

void ThrowIo(const std::string& action, const std::string& path, int error_number) {
  throw IoError(action,
                action + " " + path + ": " + std::generic_category().message(error_number) +
                    " (errno " + std::to_string(error_number) + ")",
                error_number);
}

namespace internal {

void CheckFailed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, expression);
  std::abort();
}

}  // namespace internal
}  // namespace tengen
