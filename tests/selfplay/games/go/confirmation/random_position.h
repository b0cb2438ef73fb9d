// SPDX-License-Identifier: MIT
// Random positions of tiny boards and their comparison with the rules' text.
#pragma once

#include <cstddef>
#include <string>

#include "foundation/random.h"

namespace tengen {

// The board's characters as rows for FinalPosition::FromText.
std::string BoardRows(const std::string& board, int width);

// . X O, row by row from the top, with random density; chains without liberties are taken off.
std::string RandomBoard(int width, int height, RandomStream& random);

struct ComparedSize {
  int width, height, boards;
  std::size_t max_states;  // of the reference for one chain
};

// After so many seconds no further board is begun, since the reference is slow: 10, or
// TENGEN_CONFIRMATION_SECONDS, as scripts/nightly sets it.
int MaxSeconds();

// ConfirmLife against ReferenceLives on random boards: expects the same life wherever both have an
// answer, prints the counts. Stops at the first board that differs.
void CompareWithReference(const ComparedSize& size);

}  // namespace tengen
