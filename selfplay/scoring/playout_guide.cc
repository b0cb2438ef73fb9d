// SPDX-License-Identifier: MIT
#include "selfplay/scoring/playout_guide.h"

#include <algorithm>

#include "selfplay/scoring/playout.h"

namespace tengen {

PlayoutGuide::PlayoutGuide() : random_(7, RandomPurpose::kPlay, 5) {}

LifeGuess PlayoutGuide::Guess(const GoPosition& position, const std::vector<bool>& old,
                              const LifeAim& aim) {
  GoPosition game = position;
  moves_.clear();
  Playout(aim.place, random_).Run(game, 0, moves_);
  const Stone owners = StoneOf(aim.owner);
  const auto stands = [&](GoPoint p) { return game.at(p) == owners; };
  const auto reborn = [&](GoPoint p) { return stands(p) && !old[p]; };
  LifeGuess guess;
  guess.dead = std::ranges::none_of(aim.chain, stands) && std::ranges::none_of(aim.place, reborn);
  return guess;
}

}  // namespace tengen
