// SPDX-License-Identifier: MIT
#include "tests/cli/run_program.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordexp.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "cli/command_line.h"
#include "foundation/files.h"
#include "tests/foundation/temporary_folder.h"
#include "tests/foundation/under_sanitizer.h"

namespace tengen {
namespace {

ProgramResult ResultIn(const TemporaryFolder& folder, int status) {
  ProgramResult result;
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = ReadWholeFile(folder / "out", 1 << 26);
  result.err = ReadWholeFile(folder / "err", 1 << 26);
  return result;
}

void SendTo(const std::string& path, int descriptor) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || ::dup2(file, descriptor) < 0) std::_Exit(126);
  ::close(file);
}

ProgramResult RunInChild(const wordexp_t& words) {
  TemporaryFolder folder;
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    SendTo(folder / "out", STDOUT_FILENO);
    SendTo(folder / "err", STDERR_FILENO);
    const int code = RunCommandLine(static_cast<int>(words.we_wordc), words.we_wordv);
    std::fflush(nullptr);
    std::_Exit(code);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return ResultIn(folder, status);
}

}  // namespace

ProgramResult RunInShell(const std::string& line) {
  TemporaryFolder folder;
  const std::string command = line + " >" + folder / "out" + " 2>" + folder / "err";
  return ResultIn(folder, std::system(command.c_str()));
}

ProgramResult RunProgram(const std::string& arguments) {
  const std::string line = TENGEN_PROGRAM " " + arguments;
  wordexp_t words;
  // Refuses what only a shell can do.
  if (kUnderSanitizer || ::wordexp(line.c_str(), &words, WRDE_NOCMD) != 0) return RunInShell(line);
  const ProgramResult result = RunInChild(words);
  ::wordfree(&words);
  return result;
}

ProgramResult RunProgramUntil(const std::string& made, const std::string& signal,
                              const std::string& arguments) {
  return RunInShell("{ " TENGEN_PROGRAM " " + arguments + " & until ls -d " + made +
                    " >/dev/null 2>&1 || ! kill -0 $! 2>/dev/null; do sleep 0.02; done; kill -" +
                    signal + " $!; wait $!; }");
}

}  // namespace tengen
