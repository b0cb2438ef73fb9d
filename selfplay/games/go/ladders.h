// SPDX-License-Identifier: MIT
// Ladders, as KataGo's V7 inputs mean them (its documents and nninputs.cpp): a chain is caught when
// one-way atari kills it.
//   - A chain with one liberty: when its owner moves first and dies all the same. With two: when an
//     opponent's move on one of them leads there.
//   - The owner takes opponents beside the chain that are in atari, or plays its last liberty; two
//     liberties at his turn save him. The opponent plays one of the two liberties; at three he has
//     failed.
//   - No self-capture. Simple ko: its ban is lifted when the owner begins; later a ko that the
//     opponent has just taken saves the owner. A chain whose two liberties are both kos for the
//     opponent, where connecting gains nothing and no opponent beside it is in atari, dies.
//   - After 25,000 plays a chain counts as free, at a depth of 1.5 times the board's points as
//     caught. Superko is ignored.
#pragma once

#include <array>

#include "selfplay/games/go/chains.h"

namespace tengen {

struct GoLadders {
  GoPointSet caught;                 // stones of caught chains, of either colour
  std::array<GoPointSet, 2> starts;  // by the chain's Color: moves on two liberties that catch it
};

// Leaves the board as it was.
GoLadders ReadLadders(GoChains& chains);

}  // namespace tengen
