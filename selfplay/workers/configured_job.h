// SPDX-License-Identifier: MIT
// Self-play as a configuration describes it. Plain functions, thread-safe.
#pragma once

#include <string>

#include "foundation/config/config.h"
#include "selfplay/records/game_origin.h"
#include "selfplay/records/record_header.h"
#include "selfplay/workers/self_play.h"

namespace tengen {

// Sets game, size and rules (as the game writes them), inputs, draws, settings, search and seed;
// all else is the caller's. Error(kBadConfig).
void Configure(const Config& config, SelfPlayJob& job);

// Of the games of such a job.
GameOrigin OriginOf(const SelfPlayJob& job);

// Of their record files. run_id: "" outside of a run.
RecordHeader HeaderFor(const GameOrigin& origin, const std::string& run_id,
                       const std::string& worker);

}  // namespace tengen
