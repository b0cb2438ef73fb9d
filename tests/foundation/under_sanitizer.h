// SPDX-License-Identifier: MIT
// Whether a test runs under AddressSanitizer or ThreadSanitizer, which slow it down five- to
// twentyfold: long tests then take fewer turns.
#pragma once

namespace tengen {

#if defined(__has_feature)  // clang
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TENGEN_UNDER_SANITIZER
#endif
#endif
#if defined(TENGEN_UNDER_SANITIZER) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kUnderSanitizer = true;
#else
constexpr bool kUnderSanitizer = false;
#endif

}  // namespace tengen
