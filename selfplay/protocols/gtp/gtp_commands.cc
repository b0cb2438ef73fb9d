// SPDX-License-Identifier: MIT
// One function a command; the table at the end is what list_commands shows.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "selfplay/protocols/gtp/gtp_server.h"

namespace tengen {
namespace {

const char* const kProgramName = "Tengen";
const char* const kProgramVersion = "0.1.0";

GtpAnswer Syntax(const std::string& expected) {
  return {false, "syntax error: expected " + expected};
}

std::optional<int> ParseInt(const std::string& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> ParseNumber(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

std::optional<Color> ParseColor(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (text == "b" || text == "black") return Color::kBlack;
  if (text == "w" || text == "white") return Color::kWhite;
  return std::nullopt;
}

// The rules' text without its komi word: a ruleset is a preset and key=value words.
std::string WithoutKomi(const std::string& rules) {
  const std::size_t at = rules.find(" komi=");
  if (at == std::string::npos) return rules;
  const std::size_t end = rules.find(' ', at + 1);
  return rules.substr(0, at) + (end == std::string::npos ? "" : rules.substr(end));
}

GtpAnswer ProtocolVersion(GtpServer&, const GtpArguments&) { return {true, "2"}; }

GtpAnswer Name(GtpServer& server, const GtpArguments&) {
  return {true, std::string(kProgramName) + " (" + server.player_name() + ")"};
}

GtpAnswer Version(GtpServer&, const GtpArguments&) { return {true, kProgramVersion}; }

GtpAnswer KnownCommand(GtpServer&, const GtpArguments& arguments) {
  if (arguments.size() != 1) return Syntax("known_command NAME");
  const auto& all = GtpCommands();
  const bool known = std::any_of(all.begin(), all.end(), [&](const GtpCommand& command) {
    return arguments[0] == command.name;
  });
  return {true, known ? "true" : "false"};
}

GtpAnswer ListCommands(GtpServer&, const GtpArguments&) {
  std::string names;
  for (const GtpCommand& command : GtpCommands()) {
    names += (names.empty() ? "" : "\n") + std::string(command.name);
  }
  return {true, names};
}

GtpAnswer Quit(GtpServer&, const GtpArguments&) { return {true, "", true}; }

GtpAnswer Resize(GtpServer& server, int width, int height) {
  if (width < 1 || height < 1 || width > 255 || height > 255) return {false, "unacceptable size"};
  const std::string size = width == height ? std::to_string(width)
                                           : std::to_string(width) + "x" + std::to_string(height);
  server.session().NewGame(size, server.session().rules());
  return {};
}

GtpAnswer BoardSize(GtpServer& server, const GtpArguments& arguments) {
  const auto size = arguments.size() == 1 ? ParseInt(arguments[0]) : std::nullopt;
  if (!size) return Syntax("boardsize N");
  return Resize(server, *size, *size);
}

GtpAnswer RectangularBoardSize(GtpServer& server, const GtpArguments& arguments) {
  const auto width = arguments.size() == 2 ? ParseInt(arguments[0]) : std::nullopt;
  const auto height = arguments.size() == 2 ? ParseInt(arguments[1]) : std::nullopt;
  if (!width || !height) return Syntax("rectangular_boardsize WIDTH HEIGHT");
  return Resize(server, *width, *height);
}

GtpAnswer ClearBoard(GtpServer& server, const GtpArguments&) {
  server.session().NewGame(server.session().size(), server.session().rules());
  return {};
}

GtpAnswer Komi(GtpServer& server, const GtpArguments& arguments) {
  const auto komi = arguments.size() == 1 ? ParseNumber(arguments[0]) : std::nullopt;
  if (!komi) return Syntax("komi NUMBER");
  server.session().SetRules(WithoutKomi(server.session().rules()) + " komi=" + arguments[0]);
  return {};
}

GtpAnswer GetKomi(GtpServer& server, const GtpArguments&) {
  const std::optional<double> komi = server.session().komi();
  if (!komi) return {false, "the rules have no komi"};
  char text[32];
  std::snprintf(text, sizeof text, "%g", *komi);  // quarters of points: exact
  return {true, text};
}

GtpAnswer Play(GtpServer& server, const GtpArguments& arguments) {
  const auto color = arguments.size() == 2 ? ParseColor(arguments[0]) : std::nullopt;
  if (!color) return Syntax("play COLOR VERTEX");
  const std::string why = server.session().Play(*color, arguments[1]);
  return {why.empty(), why};
}

GtpAnswer Generate(GtpServer& server, const GtpArguments& arguments,
                   bool (*after)(GtpServer&, Color, const std::string&)) {
  const auto color = arguments.size() == 1 ? ParseColor(arguments[0]) : std::nullopt;
  if (!color) return Syntax("COLOR");
  Session& session = server.session();
  if (session.ended()) {
    // Two passes end our game; a controller that goes on asking gets the only sensible answer.
    if (session.has_pass()) return {true, "pass"};
    return {false, "the game has ended"};
  }
  if (!session.has_pass() && session.to_move() != *color)
    return {false, "it is not that colour's turn"};
  const Thought thought = session.Think(*color);
  if (!after(server, *color, thought.move)) return {false, "illegal move"};
  return {true, thought.move};
}

GtpAnswer GenMove(GtpServer& server, const GtpArguments& arguments) {
  return Generate(server, arguments, [](GtpServer& s, Color color, const std::string& move) {
    return s.session().Play(color, move).empty();
  });
}

GtpAnswer RegGenMove(GtpServer& server, const GtpArguments& arguments) {
  return Generate(server, arguments, [](GtpServer&, Color, const std::string&) { return true; });
}

GtpAnswer Undo(GtpServer& server, const GtpArguments&) {
  if (!server.session().Undo()) return {false, "cannot undo"};
  return {};
}

GtpAnswer ShowBoard(GtpServer& server, const GtpArguments&) {
  std::string board = server.session().Board();
  // An empty line would end the answer.
  for (std::size_t at; (at = board.find("\n\n")) != std::string::npos;) board.erase(at, 1);
  while (!board.empty() && board.back() == '\n') board.pop_back();
  return {true, "\n" + board};
}

GtpAnswer FinalScore(GtpServer& server, const GtpArguments&) {
  const std::string text = OutcomeText(server.session().CountNow());
  return {true, text == "Draw" ? "0" : text};
}

// Accepted so that controllers go on; searches are bounded by visits, not by the clock.
GtpAnswer TimeSettings(GtpServer&, const GtpArguments& arguments) {
  if (arguments.size() != 3) return Syntax("time_settings MAIN BYOYOMI STONES");
  return {};
}

GtpAnswer TimeLeft(GtpServer&, const GtpArguments& arguments) {
  if (arguments.size() != 3) return Syntax("time_left COLOR SECONDS STONES");
  return {};
}

}  // namespace

const std::vector<GtpCommand>& GtpCommands() {
  static const std::vector<GtpCommand> commands = {
      {"boardsize", BoardSize},
      {"clear_board", ClearBoard},
      {"final_score", FinalScore},
      {"genmove", GenMove},
      {"get_komi", GetKomi},
      {"known_command", KnownCommand},
      {"komi", Komi},
      {"list_commands", ListCommands},
      {"name", Name},
      {"play", Play},
      {"protocol_version", ProtocolVersion},
      {"quit", Quit},
      {"rectangular_boardsize", RectangularBoardSize},
      {"reg_genmove", RegGenMove},
      {"showboard", ShowBoard},
      {"time_left", TimeLeft},
      {"time_settings", TimeSettings},
      {"undo", Undo},
      {"version", Version},
  };
  return commands;
}

}  // namespace tengen
