// SPDX-License-Identifier: MIT
// A fixture for tests of code that ends the process while its threads run: EXPECT_EXIT then runs
// its body in a child that begins the program anew.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace tengen {

class EndsProcess : public ::testing::Test {
 protected:
  EndsProcess() {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    // Nobody joins a thread that was done before the process ended; ThreadSanitizer counts it as
    // leaked and would set the exit code.
    const char* options = std::getenv("TSAN_OPTIONS");
    const std::string with_leaks =
        std::string(options == nullptr ? "" : options) + ":report_thread_leaks=0";
    ::setenv("TSAN_OPTIONS", with_leaks.c_str(), /*replace=*/1);
  }
};

}  // namespace tengen
