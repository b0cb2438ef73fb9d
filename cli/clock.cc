// SPDX-License-Identifier: MIT
// tengen clock [CONTROL]: a chess clock for two people.
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "foundation/errors.h"
#include "selfplay/clocks/clock_script.h"
#include "selfplay/clocks/clock_terminal.h"

namespace tengen {
namespace {

TimeControl ReadControl(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  try {
    return TimeControl::FromText(text);
  } catch (const Error& error) {  // words of the command line
    throw Error(ExitCode::kUsage, error.what());
  }
}

void RunScript(const std::string& path, const TimeControl& control) {
  std::ifstream file(path, std::ios::binary);
  if (!file) ThrowIo("open", path, errno);
  const std::string script{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) ThrowIo("read", path, errno);
  RunClockScript(script, path, control, [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);  // main() looks whether it arrived
  });
}

}  // namespace

void AddClockCommand(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("clock", "A chess clock and byo-yomi timer for two people");
  auto words = std::make_shared<std::vector<std::string>>(1, "kbs");
  auto script = std::make_shared<std::string>();
  command->add_option("control", *words, "Time control, in seconds (kbs when left out)")
      ->type_name("CONTROL");
  command
      ->add_option("--script", *script, "Play lines \"SECONDS KEY\" from a file, without waiting")
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
  command->footer("Time controls:\n" + TimeControlForms() +
                  "\nKeys: space press, p pause, u undo, q quit. The bell rings in the last ten "
                  "seconds.");
  command->callback([words, script] {
    const TimeControl control = ReadControl(*words);
    if (script->empty()) return RunClockInTerminal(control);
    RunScript(*script, control);
  });
}

}  // namespace tengen
