// SPDX-License-Identifier: MIT
// The Go Text Protocol, version 2 (Farnebäck, draft 2): one command a line, one answer each, an
// empty line after every answer. Every command is one function in the table of gtp_commands.cc. Not
// thread-safe.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/protocols/session.h"

namespace tengen {

struct GtpAnswer {
  bool ok = true;
  std::string text;
  bool quit = false;
};

class GtpServer {
 public:
  GtpServer(Session& session, std::string player_name);

  // Answers commands until `quit` or the end of input.
  void Run(std::istream& in, std::ostream& out);
  // The whole answer to one line, with its closing empty line; empty for lines without a command.
  std::string AnswerLine(std::string_view line);
  bool quit() const { return quit_; }

  Session& session() { return session_; }
  const std::string& player_name() const { return player_name_; }

 private:
  Session& session_;
  std::string player_name_;
  bool quit_ = false;
};

using GtpArguments = std::vector<std::string>;

struct GtpCommand {
  const char* name;
  GtpAnswer (*run)(GtpServer& server, const GtpArguments& arguments);
};

// Sorted by name.
const std::vector<GtpCommand>& GtpCommands();

}  // namespace tengen
