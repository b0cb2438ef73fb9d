// SPDX-License-Identifier: MIT
#include "cli/clock_option.h"

#include "foundation/errors.h"

namespace tengen {
namespace {

constexpr std::int64_t kTimedVisits = 100000;

}  // namespace

void ClockOption::AddTo(CLI::App& command) {
  command
      .add_option(
          "--clock", text,
          "Time of each player in a game, as for `tengen clock`, in quotes: \"byoyomi 60 10 "
          "3\". Games against a clock are not repeatable")
      ->type_name("CONTROL");
}

TimeControl ClockOption::Control() const {
  try {
    return TimeControl::FromText(text);
  } catch (const Error& error) {  // words of the command line
    throw Error(ExitCode::kUsage, std::string("--clock: ") + error.what());
  }
}

std::int64_t ClockOption::DefaultVisits(const Config& config) const {
  if (Control().kind == TimeControlKind::kNone) return config.GetInt("gate.visits");
  return kTimedVisits;
}

}  // namespace tengen
