// SPDX-License-Identifier: MIT
// Ladders read straight from the description of KataGo's V7 inputs, on boards that are strings. No
// shortcuts, nothing shared with the product.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace tengen {

struct SlowLadders {
  std::set<int> caught;
  std::set<int> moves_on_black, moves_on_white;  // that catch a chain with two liberties
  std::set<int> unclear;  // stones of chains whose reading was given up, and their liberties
};

// board: `.`, `X`, `O`, row by row; ko: where nobody may play at first, or -1.
SlowLadders ReadSlowLadders(const std::string& board, int width, int ko);
// The ko point that the play on `point`, from one board to the other, leaves, or -1.
int SlowKoAfter(const std::string& before, const std::string& after, int point, int width);

}  // namespace tengen
