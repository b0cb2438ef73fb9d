// SPDX-License-Identifier: MIT
// What a record of a game with a clock says of time: it stores how long each move took, and all
// else follows from that. Plain functions, thread-safe.
#pragma once

#include <array>
#include <optional>
#include <type_traits>
#include <vector>

#include "selfplay/clocks/player_time.h"
#include "selfplay/games/go/go.h"
#include "selfplay/games/go/penalties.h"
#include "selfplay/records/game_record.h"

namespace tengen {

struct GameTimes {
  TimeControl control;
  // A move: what its player had left after it; nothing for a move that was not timed.
  std::vector<std::optional<PlayerTime>> left;
  std::array<int, 2> penalties{};  // points, by Color
};

// The record must have a time. Error(kBadConfig) when its control is none, Error(kBadData) when
// there is not one time a move or a flag had fallen before a move was made.
GameTimes ReplayTimes(const GameRecord& game);

// A counted outcome after the penalties of Ing's extra periods. Games without points have none.
template <Game G>
Outcome AfterTimePenalties(const typename G::Rules& rules, const Outcome& counted,
                           const std::array<int, 2>& penalties) {
  if constexpr (std::is_same_v<G, Go>) {
    return AfterPenalties(rules, counted, penalties[0], penalties[1]);
  } else {
    return counted;
  }
}

}  // namespace tengen
