// SPDX-License-Identifier: MIT
// A source given twice would count twice.
#pragma once

#include <string>
#include <vector>

namespace tengen {

// Error(kUsage) when two of the paths are one file or folder, however they are written.
void RefuseNamedTwice(const std::vector<std::string>& paths);

}  // namespace tengen
