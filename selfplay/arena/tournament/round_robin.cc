// SPDX-License-Identifier: MIT
#include "selfplay/arena/tournament/round_robin.h"

#include <algorithm>

namespace tengen {

std::vector<TournamentRound> RoundRobinRounds(int players) {
  const int seats = players + players % 2;  // the last one is nobody's when players are odd
  std::vector<TournamentRound> rounds;
  for (int round = 0; round + 1 < seats; ++round) {
    TournamentRound made{"Round " + std::to_string(round + 1), {}};
    // Seat 0 stays; the others move on by one a round.
    const auto player_at = [&](int seat) {
      const int player = seat == 0 ? 0 : 1 + (seat - 1 + round) % (seats - 1);
      return player < players ? player : kBye;
    };
    for (int i = 0; i < seats / 2; ++i) {
      const int one = player_at(i), other = player_at(seats - 1 - i);
      made.encounters.push_back(
          {"R" + std::to_string(round + 1) + "-" + std::to_string(i + 1),
           one == kBye || other == kBye ? std::max(one, other) : std::min(one, other),
           one == kBye || other == kBye ? kBye : std::max(one, other)});
    }
    rounds.push_back(std::move(made));
  }
  return rounds;
}

}  // namespace tengen
