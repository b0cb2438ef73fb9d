// SPDX-License-Identifier: MIT
#include "selfplay/protocols/session.h"

#include <utility>

#include "selfplay/protocols/game_session.h"

namespace tengen {

std::unique_ptr<Session> MakeSession(std::string_view game, const std::string& size,
                                     const std::string& rules, SessionPlayer player) {
  return VisitGame(game, [&]<Game G>(std::type_identity<G>) -> std::unique_ptr<Session> {
    return std::make_unique<GameSession<G>>(size, rules, std::move(player));
  });
}

}  // namespace tengen
