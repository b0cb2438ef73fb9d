// SPDX-License-Identifier: MIT
// The message of the Error that a body must throw.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "foundation/errors.h"

namespace tengen {

template <class Body>
std::string Failure(ExitCode code, Body&& body) {
  try {
    body();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return "";
}

}  // namespace tengen
