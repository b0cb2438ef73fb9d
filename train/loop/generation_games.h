// SPDX-License-Identifier: MIT
// The first phase of a generation: its games, read from its record files or played. Games are
// functions of network, seed and index, so only missing ones are played.
#pragma once

#include <cstdint>
#include <optional>

#include "train/loop/generation_report.h"
#include "train/loop/loop_context.h"
#include "train/loop/recorded_games.h"
#include "train/loop/run_networks.h"
#include "train/loop/stop_watch.h"

namespace tengen {

// All games of step g, played by phase.player; what was done goes into the phase. None when the
// run is to stop first. Error(kBadData) for damaged records.
std::optional<GamesByIndex> GamesOfGeneration(const LoopContext& context,
                                              const RunNetworks& networks, StopWatch& stop,
                                              std::uint32_t g, GenerationPhase& phase);

}  // namespace tengen
