// SPDX-License-Identifier: MIT
// The matches of a run as material for ratings, read from its verdicts alone; safe while it trains.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/ratings/bradley_terry.h"
#include "selfplay/runs/run_folder.h"

namespace tengen {

// "runs/quickstart@3", as a player is written on the command line.
std::string PlayerName(const RunFolder& run, std::uint32_t generation);

// Every gate that was played, in the order of generations. Error(kBadData) when a verdict is
// damaged.
std::vector<PlayedMatch> GateMatches(const RunFolder& run);

}  // namespace tengen
