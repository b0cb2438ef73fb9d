// SPDX-License-Identifier: MIT
// The parts of `tengen records` that stand in files of their own.
#pragma once

#include <CLI/CLI.hpp>

namespace tengen {

void AddRecordsConverting(CLI::App& records);
void AddRecordsRewriting(CLI::App& records);

}  // namespace tengen
