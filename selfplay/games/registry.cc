// SPDX-License-Identifier: MIT
#include "selfplay/games/registry.h"

namespace tengen {

std::string GameNames() { return std::string(Go::kName) + ", " + std::string(Gomoku::kName); }

void ThrowUnknownGame(std::string_view name) {
  throw Error(ExitCode::kBadConfig, "unknown game \"" + std::string(name) +
                                        "\" (key game.name); the games are " + GameNames());
}

}  // namespace tengen
