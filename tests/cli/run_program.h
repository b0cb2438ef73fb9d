// SPDX-License-Identifier: MIT
// Runs the program as a user does, through the shell: exit code, stdout and stderr.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "foundation/files.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {

struct ProgramResult {
  int code = -1;
  std::string out, err;
};

// Arguments as a shell takes them; may hold redirections of stdin.
inline ProgramResult RunProgram(const std::string& arguments) {
  TemporaryFolder folder;
  const std::string command = std::string(TENGEN_PROGRAM) + " " + arguments + " >" +
                              folder / "out" + " 2>" + folder / "err";
  const int status = std::system(command.c_str());
  ProgramResult result;
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = ReadWholeFile(folder / "out", 1 << 26);
  result.err = ReadWholeFile(folder / "err", 1 << 26);
  return result;
}

}  // namespace tengen
