// SPDX-License-Identifier: MIT
// Who we are, what we know, and the end.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include "selfplay/protocols/gtp/gtp_server.h"

namespace tengen {
namespace {

const char* const kProgramName = "Tengen";
const char* const kProgramVersion = "0.1.0";

GtpAnswer ProtocolVersion(GtpServer&, const GtpArguments&) { return {true, "2"}; }

GtpAnswer Name(GtpServer& server, const GtpArguments&) {
  return {true, std::string(kProgramName) + " (" + server.player_name() + ")"};
}

GtpAnswer Version(GtpServer&, const GtpArguments&) { return {true, kProgramVersion}; }

GtpAnswer KnownCommand(GtpServer& server, const GtpArguments& arguments) {
  if (arguments.size() != 1) return GtpSyntax("known_command NAME");
  const auto& all = GtpCommands();
  const bool known = std::any_of(all.begin(), all.end(), [&](const GtpCommand& command) {
    return arguments[0] == command.name && server.Offers(command);
  });
  return {true, known ? "true" : "false"};
}

GtpAnswer ListCommands(GtpServer& server, const GtpArguments&) {
  std::string names;
  for (const GtpCommand& command : GtpCommands()) {
    if (server.Offers(command)) names += (names.empty() ? "" : "\n") + std::string(command.name);
  }
  return {true, names};
}

GtpAnswer Quit(GtpServer&, const GtpArguments&) { return {true, "", true}; }

// GoGui: processor time of the whole program in seconds.
GtpAnswer CpuTime(GtpServer&, const GtpArguments&) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f",
                static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC));
  return {true, text};
}

// CGOS tells who plays and how it ended; nothing here depends on it.
GtpAnswer CgosTold(GtpServer&, const GtpArguments&) { return {}; }

}  // namespace

std::span<const GtpCommand> GtpSessionCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"cgos-gameover", CgosTold, "[RESULT]"},
      GtpCommand{"cgos-opponent_name", CgosTold, "NAME"},
      GtpCommand{"cgos-opponent_rating", CgosTold, "RATING"},
      GtpCommand{"cputime", CpuTime, ""},
      GtpCommand{"known_command", KnownCommand, "NAME"},
      GtpCommand{"list_commands", ListCommands, ""},
      GtpCommand{"name", Name, ""},
      GtpCommand{"protocol_version", ProtocolVersion, ""},
      GtpCommand{"quit", Quit, ""},
      GtpCommand{"version", Version, ""},
  };
  return kCommands;
}

}  // namespace tengen
