// SPDX-License-Identifier: MIT
#include "selfplay/sgf/sgf_files.h"

#include <fmt/format.h>

#include "foundation/files.h"
#include "selfplay/sgf/format/sgf_writer.h"

namespace tengen {

void SgfFolder::Add(const GameRecord& game, const SgfPlayers& players) {
  const std::string text = SgfTreeText(GameSgf(game, players));
  const int times = ++times_[game.game_index];
  const std::string again = times == 1 ? "" : fmt::format("_{}", times);
  PublishFile(fmt::format("{}/{:06}{}.sgf", folder_.building(), game.game_index, again), text);
}

}  // namespace tengen
