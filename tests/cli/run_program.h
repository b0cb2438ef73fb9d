// SPDX-License-Identifier: MIT
// Runs the program as a user does: exit code, stdout and stderr.
#pragma once

#include <string>

namespace tengen {

struct ProgramResult {
  int code = -1;
  std::string out, err;
};

// A shell's command.
ProgramResult RunInShell(const std::string& line);

// Arguments as a shell takes them; may hold redirections. Without any, the command line runs in a
// child of the test, as loading LibTorch anew takes half a second each time; under a sanitizer,
// whose programs have no LibTorch, it is always the program.
ProgramResult RunProgram(const std::string& arguments);

// The program, which gets that signal ("TERM") as soon as it has made what the pattern names; `$!`
// is its process.
ProgramResult RunProgramUntil(const std::string& made, const std::string& signal,
                              const std::string& arguments);

}  // namespace tengen
