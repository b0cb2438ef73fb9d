// SPDX-License-Identifier: MIT
#include "selfplay/protocols/gtp/genmove.h"

#include "selfplay/clocks/think_time.h"

namespace tengen {

std::optional<std::string> OnlyMove(const Session& session, Color color) {
  if (session.has_pass() && !session.CanThink(color)) return "pass";
  return std::nullopt;
}

std::string WhyNoMove(const Session& session, Color color) {
  if (session.ended()) return "the game has ended";
  if (!session.has_pass() && session.to_move() != color) return "it is not that colour's turn";
  return "";
}

Thought SearchMove(GtpServer& server, Color color, const std::vector<MoveLimit>& limits,
                   const std::function<void()>& during) {
  const Milliseconds start = server.clock().Now();
  const Session& session = server.session();
  const auto budget = server.clock().Budget(
      color,
      OwnMovesToCome(session.width() * session.height(), static_cast<int>(session.moves().size())));
  SearchOrder order;
  order.limits = limits;
  if (budget) {
    order.pace = SearchOrder::Pace::kAnytime;
    order.visits = server.options().timed_visits;
  }
  order.go_on = [&] {
    if (during) during();
    if (budget && server.clock().Now() - start >= *budget) return false;
    return !server.input().Interrupted();
  };
  return server.session().Think(color, order);
}

std::string PlayFound(GtpServer& server, Color color, const std::string& move, Milliseconds start) {
  std::string why = server.session().Play(color, move);
  if (!why.empty()) return why;
  server.clock().Book(color, server.clock().Now() - start);
  server.PonderHere();
  return "";
}

}  // namespace tengen
