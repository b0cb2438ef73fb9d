// SPDX-License-Identifier: MIT
// Plays a gate of a run once more from what run.sqlite says of it (seed, settings, and the two
// networks) and compares every game. With the same build on the same kind of processor all games
// are the same; a GPU's arithmetic may differ.
#pragma once

#include <cstdint>
#include <string>

#include "selfplay/runs/run_folder.h"
#include "train/metrics/run_database.h"

namespace tengen {

struct GateReplay {
  std::int64_t games = 0, differing = 0;
  std::string decision;          // "accepted", "refused"
  std::string first_difference;  // one line; empty when all is the same
};

// Error(kFailed) when the row holds no games, Error(kUsage) when a network is gone.
GateReplay ReplayGate(const RunFolder& run, const MatchRow& row);

// The gate of that generation. Error(kUsage) when there is none.
MatchRow GateOf(const RunDatabase& database, std::int64_t generation);

}  // namespace tengen
