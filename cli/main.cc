// SPDX-License-Identifier: MIT
// The program: reads the command line, runs the command, turns what went wrong into one line on
// stderr and an exit code (foundation/errors.h).
#include <cerrno>
#include <cstdio>
#include <exception>

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
  if (std::fflush(stdout) != 0 || std::ferror(stdout))
    ThrowIo("cannot write", "standard output", errno);
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

int Run(int argc, char** argv) {
  CLI::App app("Tengen trains programs for board games by self-play, and plays them.", "tengen");
  app.require_subcommand(1);
  AddAllCommands(app);
  try {
    RefuseUnknownCommand(app, argc > 1 ? argv[1] : "");
    app.parse(argc, argv);
    FlushResults();
    return static_cast<int>(ExitCode::kDone);
  } catch (const CLI::ParseError& error) {  // also --help, which is no error
    return app.exit(error) == 0 ? static_cast<int>(ExitCode::kDone)
                                : static_cast<int>(ExitCode::kUsage);
  } catch (const Error& error) {
    std::fflush(stdout);
    return Report(error);
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "error: %s\n", error.what());
    return static_cast<int>(ExitCode::kFailed);
  }
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) { return tengen::Run(argc, argv); }
