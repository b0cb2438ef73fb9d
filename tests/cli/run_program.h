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

// A shell's command.
inline ProgramResult RunInShell(const std::string& line) {
  TemporaryFolder folder;
  const std::string command = line + " >" + folder / "out" + " 2>" + folder / "err";
  const int status = std::system(command.c_str());
  ProgramResult result;
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = ReadWholeFile(folder / "out", 1 << 26);
  result.err = ReadWholeFile(folder / "err", 1 << 26);
  return result;
}

// Arguments as a shell takes them; may hold redirections of stdin.
inline ProgramResult RunProgram(const std::string& arguments) {
  return RunInShell(TENGEN_PROGRAM " " + arguments);
}

// The program, which gets that signal ("TERM") as soon as it has made what the pattern names; `$!`
// is its process.
inline ProgramResult RunProgramUntil(const std::string& made, const std::string& signal,
                                     const std::string& arguments) {
  return RunInShell("{ " TENGEN_PROGRAM " " + arguments + " & until ls -d " + made +
                    " >/dev/null 2>&1 || ! kill -0 $! 2>/dev/null; do sleep 0.02; done; kill -" +
                    signal + " $!; wait $!; }");
}

}  // namespace tengen
