// SPDX-License-Identifier: MIT
// --clock of commands in which players meet.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "foundation/config/config.h"
#include "selfplay/clocks/time_control.h"

namespace tengen {

struct ClockOption {
  std::string text = "none";

  // The object must outlive the parsing.
  void AddTo(CLI::App& command);
  // Throws Error(kUsage) with the forms.
  TimeControl Control() const;
  // What a search may take a move where neither --visits nor the player says it: gate.visits, or
  // under a clock as many as memory allows, since time is what ends it then.
  std::int64_t DefaultVisits(const Config& config) const;
};

}  // namespace tengen
