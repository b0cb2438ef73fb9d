// SPDX-License-Identifier: MIT
// Every subcommand of the program: each function adds one, with its options and a callback that
// runs it. A callback prints results to stdout and throws Error for whatever ends it early; a run
// that saved its state after a signal throws Error(StopSignal::Code(), …).
#pragma once

#include <CLI/CLI.hpp>

namespace tengen {

void AddAllCommands(CLI::App& app);

void AddBenchCommand(CLI::App& app);
void AddClockCommand(CLI::App& app);
void AddConfigCommand(CLI::App& app);
void AddExportCommand(CLI::App& app);
void AddGtpCommand(CLI::App& app);
void AddPlayCommand(CLI::App& app);
void AddRecordsCommand(CLI::App& app);
void AddImportCommand(CLI::App& app);
void AddInspectCommand(CLI::App& app);
void AddMatchCommand(CLI::App& app);
void AddScoreCommand(CLI::App& app);
void AddSelfPlayCommand(CLI::App& app);
void AddRateCommand(CLI::App& app);
void AddRulesCommand(CLI::App& app);
void AddTournamentCommand(CLI::App& app);
void AddTrainCommand(CLI::App& app);
void AddVersionCommand(CLI::App& app);

}  // namespace tengen
