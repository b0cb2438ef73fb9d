// SPDX-License-Identifier: MIT
// Moves: the controller's, ours, and taking them back.
#include <algorithm>
#include <array>

#include "selfplay/protocols/gtp/genmove.h"
#include "selfplay/protocols/gtp/gtp_server.h"
#include "selfplay/protocols/gtp/gtp_words.h"

namespace tengen {
namespace {

GtpAnswer Play(GtpServer& server, const GtpArguments& arguments) {
  const auto color = arguments.size() == 2 ? ParseGtpColor(arguments[0]) : std::nullopt;
  if (!color) return GtpSyntax("play COLOR VERTEX");
  Session& session = server.session();
  const std::string why = session.Play(*color, FromGtpVertex(session, arguments[1]));
  return {why.empty(), why};
}

GtpAnswer Generate(GtpServer& server, const GtpArguments& arguments, const char* form,
                   const std::vector<MoveLimit>& limits) {
  const auto color = arguments.size() == 1 ? ParseGtpColor(arguments[0]) : std::nullopt;
  if (!color) return GtpSyntax(form);
  Session& session = server.session();
  if (const auto only = OnlyMove(session, *color)) return {true, *only};
  std::string why = WhyNoMove(session, *color);
  if (!why.empty()) return {false, why};
  const Milliseconds start = server.clock().Now();
  const std::string move = SearchMove(server, *color, limits, {}).move;
  why = PlayFound(server, *color, move, start);
  if (!why.empty()) return {false, why};
  return {true, ToGtpVertex(session, move)};
}

GtpAnswer GenMove(GtpServer& server, const GtpArguments& arguments) {
  return Generate(server, arguments, "genmove COLOR", {});
}

GtpAnswer RegGenMove(GtpServer& server, const GtpArguments& arguments) {
  const auto color = arguments.size() == 1 ? ParseGtpColor(arguments[0]) : std::nullopt;
  if (!color) return GtpSyntax("reg_genmove COLOR");
  Session& session = server.session();
  if (const auto only = OnlyMove(session, *color)) return {true, *only};
  const std::string why = WhyNoMove(session, *color);
  if (!why.empty()) return {false, why};
  return {true, ToGtpVertex(session, SearchMove(server, *color, {}, {}).move)};
}

// KGS, when the players disagree on dead stones: no pass while stones of the other side that we
// hold dead are on the board. Passes that ended the game are taken back first.
GtpAnswer GenMoveCleanup(GtpServer& server, const GtpArguments& arguments) {
  const auto color = arguments.size() == 1 ? ParseGtpColor(arguments[0]) : std::nullopt;
  if (!color) return GtpSyntax("kgs-genmove_cleanup COLOR");
  Session& session = server.session();
  const std::vector<std::string> dead = session.CountAgreed().dead;
  if (session.ended()) {
    while (!session.moves().empty() && session.moves().back() == "pass" && session.Undo()) {
    }
  }
  const std::vector<std::optional<Color>> stones = session.stones();
  bool to_capture = false;
  for (std::size_t p = 0; p < stones.size(); ++p) {
    to_capture |=
        stones[p] == Opponent(*color) &&
        std::find(dead.begin(), dead.end(), session.Vertex(static_cast<int>(p))) != dead.end();
  }
  std::vector<MoveLimit> limits;
  if (to_capture) limits.push_back({MoveLimit::Kind::kAvoid, *color, {"pass"}, 1});
  return Generate(server, arguments, "kgs-genmove_cleanup COLOR", limits);
}

GtpAnswer Undo(GtpServer& server, const GtpArguments&) {
  if (!server.session().Undo()) return {false, "cannot undo"};
  return {};
}

// GNU Go's: so many moves at once, or none.
GtpAnswer UndoMany(GtpServer& server, const GtpArguments& arguments) {
  const auto count = arguments.empty() ? std::optional<int>(1) : ParseGtpInt(arguments[0]);
  if (arguments.size() > 1 || !count || *count < 1) return GtpSyntax("gg-undo [MOVES]");
  Session& session = server.session();
  if (session.turns() < *count) return {false, "cannot undo"};
  for (int i = 0; i < *count; ++i) session.Undo();
  return {};
}

// GoGui: all of the moves or none of them.
GtpAnswer PlaySequence(GtpServer& server, const GtpArguments& arguments) {
  const char* const form = "gogui-play_sequence COLOR VERTEX COLOR VERTEX…";
  if (arguments.size() % 2 != 0) return GtpSyntax(form);
  Session& session = server.session();
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const GtpAnswer answer = Play(server, {arguments[i], arguments[i + 1]});
    if (answer.ok) continue;
    for (; i > 0; i -= 2) session.Undo();
    return ParseGtpColor(arguments[0]) ? answer : GtpSyntax(form);
  }
  return {};
}

}  // namespace

std::span<const GtpCommand> GtpPlayCommands() {
  static constexpr std::array kCommands{
      GtpCommand{"genmove", GenMove, "COLOR"},
      GtpCommand{"gg-undo", UndoMany, "[MOVES]"},
      GtpCommand{"gogui-play_sequence", PlaySequence, "[COLOR VERTEX]…"},
      GtpCommand{"kgs-genmove_cleanup", GenMoveCleanup, "COLOR", GtpNeed::kGo},
      GtpCommand{"play", Play, "COLOR VERTEX"},
      GtpCommand{"reg_genmove", RegGenMove, "COLOR"},
      GtpCommand{"undo", Undo, ""},
  };
  return kCommands;
}

}  // namespace tengen
