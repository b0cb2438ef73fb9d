// SPDX-License-Identifier: MIT
// A run in words, read from its published files alone; safe while it is training.
#pragma once

#include <string>

#include "selfplay/runs/run_folder.h"

namespace tengen {

// Game and network, a line for each generation (games made for it, verdict, rating) and the rating
// curve; warns of networks whose SHA-256 is not the one in run.sqlite. Error(kBadData) when a
// verdict is damaged.
std::string DescribeRun(const RunFolder& run);

}  // namespace tengen
