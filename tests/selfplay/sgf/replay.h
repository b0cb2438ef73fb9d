// SPDX-License-Identifier: MIT
// Games read from SGF, played on the rules' own board.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "selfplay/games/go/go.h"
#include "selfplay/sgf/go/sgf_go_game.h"

namespace tengen {

// The position after all moves, each of which must be legal under those rules: a preset with words.
// A move out of turn, or after the second pass, starts from the board as it stands.
inline GoPosition Replayed(const SgfGoGame& game, std::string_view rules_text) {
  const GoRules rules = GoRules::Parse(fmt::format("{}x{}", game.width, game.height), rules_text);
  GoPosition position(rules, game.stones, game.to_move);
  GoHistory history(position);
  const auto start_again = [&](Color to_move) {
    std::vector<Stone> stones;
    for (int p = 0; p < rules.area(); ++p) stones.push_back(position.at(static_cast<GoPoint>(p)));
    position = GoPosition(rules, stones, to_move);
    history = GoHistory(position);
  };
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const SgfGoMove& move = game.moves[i];
    if (move.color != position.to_move() || position.ended()) start_again(move.color);
    const auto action =
        static_cast<Action>(move.point ? move.point->y * game.width + move.point->x : rules.area());
    EXPECT_TRUE(position.Legal(action, history)) << "move " << i + 1;
    if (!position.Legal(action, history)) break;
    position.Play(action);
    history.Push(action, position);
  }
  return position;
}

// Rows of . X O, the top row first.
inline std::string Stones(const GoPosition& position) {
  std::string text;
  for (int p = 0; p < position.area(); ++p) {
    const Stone stone = position.at(static_cast<GoPoint>(p));
    text += stone == Stone::kBlack ? 'X' : stone == Stone::kWhite ? 'O' : '.';
  }
  return text;
}

}  // namespace tengen
