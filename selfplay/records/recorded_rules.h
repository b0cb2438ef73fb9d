// SPDX-License-Identifier: MIT
// From the words of a record to the game's type and its rules. What a file says is data: names that
// this program does not know make the file bad, not the configuration. Thread-safe.
#pragma once

#include <string>
#include <type_traits>

#include "foundation/errors.h"
#include "selfplay/games/registry.h"
#include "selfplay/records/game_record.h"

namespace tengen {

[[noreturn]] inline void ThrowBadGame(const GameRecord& game, const std::string& what) {
  throw Error(ExitCode::kBadData, "game " + std::to_string(game.game_index) + ": " + what);
}

// Calls visitor(std::type_identity<G>{}, rules). Error(kBadData) when game, size or rules name
// nothing.
template <class Visitor>
auto VisitRecordedGame(const GameRecord& game, Visitor&& visitor) {
  try {
    return VisitGame(game.game, [&]<class G>(std::type_identity<G> type) {
      return visitor(type, G::Rules::Parse(game.size, game.rules));
    });
  } catch (const Error& error) {
    if (error.code() != ExitCode::kBadConfig) throw;
    ThrowBadGame(game, error.what());
  }
}

}  // namespace tengen
