// SPDX-License-Identifier: MIT
// The options --config and --set, the same for every command that reads a configuration.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "foundation/config/config.h"

namespace tengen {

struct ConfigOptions {
  std::string file;                    // empty: all defaults
  std::vector<std::string> overrides;  // path.to.key=value

  // The object must outlive the parsing.
  void AddTo(CLI::App& command);
  // Also sets the log level.
  Config Load() const;
};

}  // namespace tengen
