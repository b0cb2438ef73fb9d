// SPDX-License-Identifier: MIT
// tengen version: what was built, for bug reports.
#include <cstdio>

#include "cli/commands.h"

namespace tengen {

void AddVersionCommand(CLI::App& app) {
  app.add_subcommand("version", "Print version and build")->callback([] {
#ifdef TENGEN_WITH_TORCH
    const char* network = "with LibTorch";
#else
    const char* network = "without LibTorch: no networks, no training";
#endif
    std::printf("tengen " TENGEN_VERSION " (%s, g++ " __VERSION__ ", %s)\n", TENGEN_BUILD, network);
  });
}

}  // namespace tengen
