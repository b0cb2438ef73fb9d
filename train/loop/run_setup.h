// SPDX-License-Identifier: MIT
// What stands between a configuration and a running loop. Plain functions, thread-safe.
#pragma once

#include <span>
#include <string>

#include "foundation/config/config.h"
#include "model/model_spec.h"

namespace tengen {

// The configuration a run goes on with. config_file: "" means the run's own. A run that exists
// refuses other values of keys that may not change (Error(kBadConfig) with a line "key: old -> new"
// for each).
Config ConfigForRun(const std::string& run, const std::string& config_file,
                    std::span<const std::string> overrides);

// What no room below can know alone: that the game is one, and that size and rules are its own.
// Error(kBadConfig) beginning with the place of the key.
void CheckGameKeys(const Config& config);

// The network that the configuration describes, with the heads that its game has.
// Error(kBadConfig).
ModelSpec ModelSpecFor(const Config& config);

}  // namespace tengen
