// SPDX-License-Identifier: MIT
// A game small enough to work out every target by hand.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "selfplay/records/game_record.h"

namespace tengen {

inline SearchRecord Searched(std::vector<PolicyEntry> policy) {
  SearchRecord search;
  search.visits = 16;
  search.policy = std::move(policy);
  return search;
}

// Go 3x3, komi 1. Points: 0 1 2 / 3 4 5 / 6 7 8, pass 9. The final position, Black wins by 6 - 2 -
// 1 = 3:
//   . X .      owner  X X .
//   . X O             X X O
//   . X O             X X O
inline GameRecord PlantedGoGame() {
  GameRecord game;
  game.game = "go";
  game.size = "3";
  game.rules = "tromp-taylor komi=1";
  game.game_index = 12;
  SearchRecord cheap = Searched({{4, 1.0F}});
  cheap.trained = false;
  game.moves = {
      {1, std::nullopt},                        // Black, opening
      {5, Searched({{5, 0.5F}, {8, 0.25F}})},   // White: a quarter is left for 7 other actions
      {4, cheap},                               // Black, not trained on
      {8, Searched({{8, 1.0F}})},               // White
      {7, Searched({{7, 0.75F}, {9, 0.25F}})},  // Black
      {9, std::nullopt},                        // White passes
      {9, std::nullopt},                        // Black passes
  };
  game.outcome = {Winner::kBlack, EndReason::kTwoPasses, 3.0F};
  return game;
}

// The same up to Black's fifth move, then White resigns or whatever the outcome says.
inline GameRecord PlantedUnfinishedGame(const Outcome& outcome) {
  GameRecord game = PlantedGoGame();
  game.moves.resize(5);
  game.outcome = outcome;
  return game;
}

}  // namespace tengen
