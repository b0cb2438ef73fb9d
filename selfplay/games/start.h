// SPDX-License-Identifier: MIT
// Where a game begins: the rules' own start, or that with handicap stones. Plain functions.
#pragma once

#include <span>
#include <string>

#include "foundation/errors.h"
#include "selfplay/games/game.h"
#include "selfplay/games/go/start_positions.h"

namespace tengen {

// handicap: Black's stones, after which White moves first; none for most games. Throws
// Error(kBadData) for stones that the game or the board cannot have.
template <Game G>
typename G::Position StartPosition(const typename G::Rules& rules,
                                   std::span<const Action> handicap) {
  if (handicap.empty()) return typename G::Position(rules);
  if constexpr (requires { HandicapStart(rules, handicap, Color::kWhite); }) {
    return HandicapStart(rules, handicap, Color::kWhite);
  } else {
    throw Error(ExitCode::kBadData, std::string(G::kName) + " has no handicap stones");
  }
}

}  // namespace tengen
