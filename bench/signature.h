// SPDX-License-Identifier: MIT
// `tengen bench signature`: one number that proves that a refactoring changed nothing. Games of
// every game and both kinds of search with the `hash` evaluator and a fixed seed -> one SHA-256 of
// their records. It is the same for any number of threads; a commit either keeps it
// (tests/data/signature.txt) or says why not.
#pragma once

#include <string>

#include "bench/measurement.h"

namespace tengen {

std::string Signature(int threads);

// The signature with 1, 2 and 4 threads; Error(kFailed) when they differ.
BenchReport BenchSignature(const BenchOptions& options);

}  // namespace tengen
