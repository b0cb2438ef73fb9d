// SPDX-License-Identifier: MIT
#include "bench/signature.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace tengen {
namespace {

TEST(Signature, IsTheSameForAnyNumberOfThreads) {
  const std::string one = Signature(1);
  EXPECT_EQ(one.size(), 64U);
  EXPECT_EQ(Signature(2), one);
  EXPECT_EQ(Signature(4), one);
}

TEST(Signature, IsTheOneThatWasAgreedOn) {
  std::ifstream file(std::string(TENGEN_TEST_DATA) + "/signature.txt");
  std::string agreed;
  ASSERT_TRUE(file >> agreed);
  EXPECT_EQ(Signature(2), agreed) << "Self-play changed. If that is meant, put the new value into "
                                     "tests/data/signature.txt and say why "
                                     "in the commit's message.";
}

}  // namespace
}  // namespace tengen
