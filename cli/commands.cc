// SPDX-License-Identifier: MIT
#include "cli/commands.h"

namespace tengen {

// In the order of --help. Commands that need LibTorch stand between #ifdef TENGEN_WITH_TORCH and
// #endif.
void AddAllCommands(CLI::App& app) {
#ifdef TENGEN_WITH_TORCH
  AddTrainCommand(app);
#endif
  AddSelfPlayCommand(app);
  AddMatchCommand(app);
  AddTournamentCommand(app);
  AddRateCommand(app);
  AddPlayCommand(app);
  AddGtpCommand(app);
  AddScoreCommand(app);
  AddClockCommand(app);
  AddRulesCommand(app);
  AddInspectCommand(app);
  AddExportCommand(app);
  AddImportCommand(app);
  AddRecordsCommand(app);
  AddBenchCommand(app);
  AddConfigCommand(app);
  AddVersionCommand(app);
}

}  // namespace tengen
