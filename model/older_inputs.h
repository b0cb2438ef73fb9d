// SPDX-License-Identifier: MIT
// Networks from before an input was filled. Their planes were always empty, so the weights that
// look at these never mattered and hold whatever training began with; with zeros there such a
// network plays as it did.
#pragma once

#include "model/network_file.h"

namespace tengen {

// For a file of format "network 1": ladders (planes 14 to 17) of Go's input sets.
void DropWeightsOfEmptyPlanes(NetworkFile& network);

}  // namespace tengen
