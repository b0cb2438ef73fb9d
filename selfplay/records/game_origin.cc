// SPDX-License-Identifier: MIT
#include "selfplay/records/game_origin.h"

#include <fmt/format.h>

#include <sstream>

namespace tengen {

namespace {

// The words of the rules without those that a draw of komi or handicap changes.
std::string WithoutKomi(const std::string& rules) {
  std::istringstream words(rules);
  std::string text;
  for (std::string word; words >> word;) {
    if (!word.starts_with("komi=") && !word.starts_with("hcomp=")) text += word + ' ';
  }
  return text;
}

std::string NotDrawn(const GameOrigin& expected, const GameRecord& record) {
  const std::string rules = WithoutKomi(record.rules);
  for (const auto& [size, drawn] : expected.drawn) {
    if (size == record.size && WithoutKomi(drawn) == rules) return "";
  }
  return fmt::format("size {} and rules {} are none that its games draw", record.size,
                     record.rules);
}

}  // namespace

std::string DifferenceFrom(const GameOrigin& expected, const GameRecord& record) {
  const auto differs = [](const char* what, const auto& found, const auto& wanted) {
    return found == wanted ? "" : fmt::format("{} {}, expected {}", what, found, wanted);
  };
  for (const std::string& difference :
       {differs("game", record.game, expected.game),
        expected.drawn.empty() ? differs("size", record.size, expected.size) : std::string(),
        expected.drawn.empty() ? differs("rules", record.rules, expected.rules)
                               : NotDrawn(expected, record),
        differs("seed", record.seed, expected.seed),
        differs("network of generation", record.generation, expected.generation)}) {
    if (!difference.empty()) return difference;
  }
  return "";
}

}  // namespace tengen
