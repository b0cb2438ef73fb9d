// SPDX-License-Identifier: MIT
// The Go Text Protocol, version 2 (Farnebäck, draft 2): one command a line, one answer each, an
// empty line after every answer. Every command is one function in a table (gtp_command.h). Not
// thread-safe: one thread reads, searches and writes (gtp_input.h says how analysis is stopped).
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "foundation/clock.h"
#include "selfplay/protocols/gtp/gtp_clock.h"
#include "selfplay/protocols/gtp/gtp_command.h"
#include "selfplay/protocols/gtp/gtp_input.h"
#include "selfplay/protocols/session.h"

namespace tengen {

struct GtpOptions {
  const Clock* clock = &Clock::Real();  // must outlive the server
  int timed_visits = 0;  // the most visits of a move that the clock ends; 0: what memory allows
  bool ponder = false;   // think on while the opponent does, after each move of ours
};

class GtpServer {
 public:
  GtpServer(Session& session, std::string player_name, const GtpOptions& options = {});

  // Answers commands until `quit`, the end of input, or output that nobody takes.
  void Run(GtpInput& input, std::ostream& out);
  void Run(std::istream& in, std::ostream& out);
  // The whole answer to one line, with its closing empty line; empty for lines without a command.
  // Analysis ends after its first report, as if more input waited.
  std::string AnswerLine(std::string_view line);
  bool quit() const { return quit_; }

  Session& session() { return session_; }
  const std::string& player_name() const { return player_name_; }
  GtpOptions& options() { return options_; }
  GtpClock& clock() { return clock_; }

  // For commands that say more than one thing: the answer begins now (always a success), lines
  // follow, and the command returns no text.
  void BeginAnswer();
  void WriteLine(const std::string& line);
  // False when what was written went nowhere.
  bool output_ok() const;
  GtpInput& input() { return *input_; }

  // Whether the command is offered for this game and player.
  bool Offers(const GtpCommand& command) const;

  // The opponent is to move after a move of ours: pondering may begin, until the game goes on.
  void PonderHere() { ponder_at_ = session_.moves().size(); }
  void StopPondering() { ponder_at_.reset(); }

 private:
  void Handle(std::string_view line, std::ostream& out);
  GtpAnswer RunCommand(const std::string& name, const GtpArguments& arguments);
  void Ponder();

  Session& session_;
  std::string player_name_;
  GtpOptions options_;
  GtpClock clock_;
  bool quit_ = false;
  std::optional<std::size_t> ponder_at_;  // moves
  // While a line is answered:
  std::ostream* out_ = nullptr;
  GtpInput* input_ = nullptr;
  std::string id_;
  bool begun_ = false;
};

// Sorted by name.
const std::vector<GtpCommand>& GtpCommands();

}  // namespace tengen
