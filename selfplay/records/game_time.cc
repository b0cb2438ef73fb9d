// SPDX-License-Identifier: MIT
#include "selfplay/records/game_time.h"

#include <fmt/format.h>

#include "foundation/errors.h"

namespace tengen {

GameTimes ReplayTimes(const GameRecord& game) {
  CHECK(game.time.has_value());
  GameTimes times;
  times.control = TimeControl::FromText(game.time->control);
  const std::vector<std::int64_t>& used = game.time->used_ms;
  if (used.size() != game.moves.size()) {
    throw Error(ExitCode::kBadData, fmt::format("game {}: {} times for {} moves", game.game_index,
                                                used.size(), game.moves.size()));
  }
  std::array<PlayerTime, 2> players{FullTime(times.control), FullTime(times.control)};
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] == kNotTimed) {
      times.left.emplace_back();
      continue;
    }
    PlayerTime& player = players[i % 2];  // Black begins every game
    player = AfterThinking(times.control, player, used[i]);
    if (player.flag) {
      throw Error(ExitCode::kBadData,
                  fmt::format("game {}, move {}: {} ms are more than was left under \"{}\"",
                              game.game_index, i, used[i], game.time->control));
    }
    player = AfterMove(times.control, player);
    times.left.emplace_back(player);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    times.penalties[side] = Penalty(times.control, players[side]);
  }
  return times;
}

}  // namespace tengen
