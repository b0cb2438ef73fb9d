// SPDX-License-Identifier: MIT
#include "selfplay/records/game_origin.h"

#include <fmt/format.h>

namespace tengen {

std::string DifferenceFrom(const GameOrigin& expected, const GameRecord& record) {
  const auto differs = [](const char* what, const auto& found, const auto& wanted) {
    return found == wanted ? "" : fmt::format("{} {}, expected {}", what, found, wanted);
  };
  for (const std::string& difference :
       {differs("game", record.game, expected.game), differs("size", record.size, expected.size),
        differs("rules", record.rules, expected.rules), differs("seed", record.seed, expected.seed),
        differs("network of generation", record.generation, expected.generation)}) {
    if (!difference.empty()) return difference;
  }
  return "";
}

}  // namespace tengen
