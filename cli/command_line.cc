// SPDX-License-Identifier: MIT
#include "cli/command_line.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <iostream>

#include "cli/commands.h"
#include "foundation/errors.h"

namespace tengen {
namespace {

int Report(const Error& error) {
  const bool stopped =
      error.code() == ExitCode::kTerminated || error.code() == ExitCode::kInterrupted;
  std::fprintf(stderr, "%s: %s\n", stopped ? "stopped" : "error", error.what());
  return static_cast<int>(error.code());
}

// A result that did not reach its reader is no result.
void FlushResults() {
  std::cout.flush();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) || !std::cout)
    ThrowIo("cannot write", "standard output", errno);
}

// Whoever closed one of them (`>&-`) would else find our results in the next file that we open. To
// write to what is open for reading only fails as to a closed one.
void OccupyStandardDescriptors() {
  for (int fd = ::open("/dev/null", O_RDONLY); fd >= 0; fd = ::open("/dev/null", O_RDONLY)) {
    if (fd <= 2) continue;
    ::close(fd);
    return;
  }
}

// CLI11 only says that a command is missing.
void RefuseUnknownCommand(const CLI::App& app, const std::string& word) {
  if (word.empty() || word[0] == '-') return;
  std::string known;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_name() == word) return;
    known += " " + command->get_name();
  }
  throw Error(ExitCode::kUsage, "there is no command " + word + "; commands are:" + known);
}

// --help is a result, too.
int Finish(const CLI::App& app, const CLI::ParseError& error) {
  if (app.exit(error) != 0) return static_cast<int>(ExitCode::kUsage);
  try {
    FlushResults();
    return static_cast<int>(ExitCode::kDone);
  } catch (const Error& unwritten) {
    return Report(unwritten);
  }
}

}  // namespace

int RunCommandLine(int argc, char** argv) {
  OccupyStandardDescriptors();
  CLI::App app("Tengen trains programs for board games by self-play, and plays them.", "tengen");
  app.require_subcommand(1);
  AddAllCommands(app);
  try {
    RefuseUnknownCommand(app, argc > 1 ? argv[1] : "");
    app.parse(argc, argv);
    FlushResults();
    return static_cast<int>(ExitCode::kDone);
  } catch (const CLI::ParseError& error) {
    return Finish(app, error);
  } catch (const Error& error) {
    std::fflush(stdout);
    return Report(error);
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "error: %s\n", error.what());
    return static_cast<int>(ExitCode::kFailed);
  }
}

}  // namespace tengen
