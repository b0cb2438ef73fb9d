// SPDX-License-Identifier: MIT
// Reads the command line, runs the command, and turns what went wrong into one line on stderr and
// an exit code (foundation/errors.h), which it returns.
#pragma once

namespace tengen {

// As main() gets them: argv[0] is the program's name.
int RunCommandLine(int argc, char** argv);

}  // namespace tengen
