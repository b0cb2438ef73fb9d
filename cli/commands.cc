// SPDX-License-Identifier: MIT
#include "cli/commands.h"

namespace tengen {

// In the order of --help. Commands that need LibTorch stand between #ifdef TENGEN_WITH_TORCH and
// #endif.
void AddAllCommands(CLI::App& app) {
  AddRulesCommand(app);
  AddRecordsCommand(app);
  AddBenchCommand(app);
  AddConfigCommand(app);
  AddVersionCommand(app);
}

}  // namespace tengen
