// SPDX-License-Identifier: MIT
// The third phase of a generation: the match that decides whether the candidate plays from now on.
#pragma once

#include <cstdint>
#include <optional>

#include "train/loop/gate_verdict.h"
#include "train/loop/generation_report.h"
#include "train/loop/loop_context.h"
#include "train/loop/run_networks.h"
#include "train/loop/stop_watch.h"

namespace tengen {

// The candidate against the last accepted network before it; gate off: accepted unplayed. None
// when the run is to stop first. Nothing is published.
std::optional<GateSummary> PlayGate(const LoopContext& context, const RunNetworks& networks,
                                    StopWatch& stop, std::uint32_t generation,
                                    GenerationPhase& phase);

}  // namespace tengen
