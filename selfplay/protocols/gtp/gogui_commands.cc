// SPDX-License-Identifier: MIT
// GoGui's extensions: any game can be shown and any number drawn (GoGui's documentation, "GTP
// rules" and "Analyze commands").
#include <array>

#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

// Type, label and command of what is offered; the command's first word decides.
GtpAnswer AnalyzeCommands(GtpServer& server, const GtpArguments&) {
  static constexpr std::array kLines{
      "dboard/Ownership/tengen-ownership",
      "dboard/Policy/tengen-policy",
      "string/Final score/final_score",
      "plist/Dead stones/final_status_list dead",
      "plist/Stones in seki/final_status_list seki",
      "plist/Legal moves/gogui-rules_legal_moves",
      "string/Rules/kata-get-rules",
      "hstring/Board/showboard",
      "param/Settings/tengen-param",
      "none/Forget the search/clear_cache",
  };
  std::string text;
  for (const std::string line : kLines) {
    const std::string command = line.substr(line.rfind('/') + 1);
    const std::string name = command.substr(0, command.find(' '));
    for (const GtpCommand& known : GtpCommands()) {
      if (name == known.name && server.Offers(known)) text += (text.empty() ? "" : "\n") + line;
    }
  }
  return {true, text};
}

// That a line "# interrupt" ends a search.
GtpAnswer Interrupt(GtpServer&, const GtpArguments&) { return {}; }

GtpAnswer RulesBoard(GtpServer& server, const GtpArguments&) {
  const Session& session = server.session();
  const std::vector<std::optional<Color>> stones = session.stones();
  std::string text;
  for (std::size_t p = 0; p < stones.size(); ++p) {
    text += p % static_cast<std::size_t>(session.width()) == 0 ? "\n" : " ";
    text += !stones[p] ? "." : *stones[p] == Color::kBlack ? "X" : "O";
  }
  return {true, text};
}

GtpAnswer RulesBoardSize(GtpServer& server, const GtpArguments&) {
  const int width = server.session().width(), height = server.session().height();
  if (width == height) return {true, std::to_string(width)};
  return {true, std::to_string(width) + " " + std::to_string(height)};
}

GtpAnswer RulesCapturedCount(GtpServer& server, const GtpArguments&) {
  const Session& session = server.session();
  return {true, std::to_string(session.captures(Color::kBlack).value_or(0)) + " " +
                    std::to_string(session.captures(Color::kWhite).value_or(0))};
}

// Empty before the end.
GtpAnswer RulesFinalResult(GtpServer& server, const GtpArguments&) {
  if (!server.session().ended()) return {};
  const Outcome outcome = server.session().CountAgreed().outcome;
  switch (outcome.winner) {
    case Winner::kBlack:
      return {true, "Black wins: " + OutcomeText(outcome)};
    case Winner::kWhite:
      return {true, "White wins: " + OutcomeText(outcome)};
    case Winner::kDraw:
      return {true, "Draw"};
    case Winner::kNoResult:
      return {true, "No result"};
    case Winner::kBothLose:
      return {true, "Both lose"};
  }
  return {};
}

GtpAnswer RulesGameId(GtpServer& server, const GtpArguments&) {
  return {true, server.session().game() == "go" ? "Go" : "Gomoku"};
}

GtpAnswer RulesLegalMoves(GtpServer& server, const GtpArguments&) {
  const Session& session = server.session();
  return {true, GtpVertices(session, session.LegalMoves())};
}

GtpAnswer RulesSideToMove(GtpServer& server, const GtpArguments&) {
  return {true, server.session().to_move() == Color::kBlack ? "black" : "white"};
}

}  // namespace

std::span<const GtpCommand> GtpGoGuiCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"gogui-analyze_commands", AnalyzeCommands, ""},
      GtpCommand{"gogui-interrupt", Interrupt, ""},
      GtpCommand{"gogui-rules_board", RulesBoard, ""},
      GtpCommand{"gogui-rules_board_size", RulesBoardSize, ""},
      GtpCommand{"gogui-rules_captured_count", RulesCapturedCount, "", GtpNeed::kGo},
      GtpCommand{"gogui-rules_final_result", RulesFinalResult, ""},
      GtpCommand{"gogui-rules_game_id", RulesGameId, ""},
      GtpCommand{"gogui-rules_legal_moves", RulesLegalMoves, ""},
      GtpCommand{"gogui-rules_side_to_move", RulesSideToMove, ""},
  };
  return kCommands;
}

}  // namespace tengen
