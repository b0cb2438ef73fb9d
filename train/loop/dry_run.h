// SPDX-License-Identifier: MIT
// tengen train --dry-run: everything that can be checked before days of work, in seconds, writing
// nothing.
#pragma once

#include <functional>
#include <string>

#include "foundation/config/config.h"
#include "train/loop/generation_loop.h"

namespace tengen {

// Checks game and rules, run folder, network, device, a few self-play moves, and one training step
// on them. report gets a line for each check that passed; the first that fails throws Error.
void DryRun(const std::string& run, const Config& config, const TrainerFactory& make_trainer,
            const std::function<void(const std::string&)>& report);

}  // namespace tengen
