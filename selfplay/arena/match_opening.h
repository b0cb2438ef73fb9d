// SPDX-License-Identifier: MIT
// Varied openings for match play: a few random plies, a function of seed and pair number alone, so
// both games of a pair begin alike. An opening neither ends the game nor leaves it decided within
// two plies.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "foundation/random.h"
#include "selfplay/arena/random_player.h"
#include "selfplay/games/game.h"

namespace tengen {

// 0 when mean is 0; else at least one ply, so that pairs differ, geometric with that mean (when it
// is above 1), and at most a quarter of the points.
inline int DrawOpeningPlies(double mean, int points, RandomStream& random) {
  if (mean <= 0) return 0;
  double more = 0;
  // floor(Exponential / rate) is geometric with mean 1 / (e^rate - 1).
  if (mean > 1) more = std::floor(random.Exponential() / std::log1p(1.0 / (mean - 1.0)));
  return static_cast<int>(std::min(1.0 + more, std::max(1.0, points / 4.0)));
}

// Whether the player to move wins at once, or cannot keep the other from winning at once.
template <Game G>
bool DecidedWithinTwoPlies(const typename G::Position& position,
                           const typename G::History& history) {
  const auto wins = [](const typename G::Position& seen, const typename G::History& past) {
    ActionList legal;
    seen.LegalActions(past, legal);
    for (Action a : legal) {
      typename G::Position next = seen;
      next.Play(a);
      if (next.ended() && OutcomeValue(next.outcome().winner, seen.to_move()) > 0) return true;
    }
    return false;
  };
  if (wins(position, history)) return true;
  ActionList legal;
  position.LegalActions(history, legal);
  typename G::History past = history;
  const int size = past.size();
  for (Action a : legal) {
    typename G::Position next = position;
    next.Play(a);
    if (next.ended()) return false;  // not a loss at once: wins() saw no win
    past.Push(a, next);
    const bool lost = wins(next, past);
    past.Truncate(size);
    if (!lost) return false;
  }
  return true;
}

// The opening of pair `pair`. Redraws a bad one, each time of one ply less after ten tries.
template <Game G>
std::vector<Action> MatchOpening(const typename G::Rules& rules, std::uint64_t seed,
                                 std::uint64_t pair, double mean) {
  RandomStream random(seed, RandomPurpose::kOpening, pair);
  const int points = rules.width() * rules.height();
  int plies = DrawOpeningPlies(mean, points, random);
  for (int tries = 0; plies > 0; ++tries) {
    if (tries > 0 && tries % 10 == 0) --plies;
    typename G::Position position(rules);
    typename G::History history(position);
    std::vector<Action> actions;
    bool good = true;
    for (int ply = 0; ply < plies && good; ++ply) {
      const Action action = RandomMove<G>(position, history, random);
      if (action >= points) {
        good = false;
        break;
      }  // a pass
      position.Play(action);
      good = !position.ended();
      if (!good) break;
      history.Push(action, position);
      actions.push_back(action);
    }
    if (good && !DecidedWithinTwoPlies<G>(position, history)) return actions;
  }
  return {};
}

}  // namespace tengen
