// SPDX-License-Identifier: MIT
// What a GTP command is: a name, a function, and what it needs of the session. One table a theme,
// each in its own file; GtpCommands() (gtp_server.h) is all of them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tengen {

class GtpServer;

struct GtpAnswer {
  bool ok = true;
  std::string text;
  bool quit = false;
};

using GtpArguments = std::vector<std::string>;

enum class GtpNeed : std::uint8_t {
  kNothing,
  kGo,        // the game is Go
  kSearch,    // the player searches
  kGoSearch,  // both
};

struct GtpCommand {
  const char* name;
  GtpAnswer (*run)(GtpServer& server, const GtpArguments& arguments);
  const char* form;  // arguments as docs and messages show them
  GtpNeed need = GtpNeed::kNothing;
};

// "syntax error: expected " + form.
GtpAnswer GtpSyntax(const std::string& form);

std::span<const GtpCommand> GtpSessionCommands();
std::span<const GtpCommand> GtpBoardCommands();
std::span<const GtpCommand> GtpSetUpCommands();
std::span<const GtpCommand> GtpPlayCommands();
std::span<const GtpCommand> GtpScoreCommands();
std::span<const GtpCommand> GtpRulesCommands();
std::span<const GtpCommand> GtpTimeCommands();
std::span<const GtpCommand> GtpAnalysisCommands();
std::span<const GtpCommand> GtpNetworkCommands();
std::span<const GtpCommand> GtpParameterCommands();
std::span<const GtpCommand> GtpGoGuiCommands();
std::span<const GtpCommand> GtpSgfCommands();

}  // namespace tengen
