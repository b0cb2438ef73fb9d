// SPDX-License-Identifier: MIT
#include "selfplay/games/gomoku/gomoku.h"

#include <charconv>

namespace tengen {

std::string Gomoku::ActionText(const Rules& rules, Action action) {
  const int x = action % rules.width();
  const int y = action / rules.width();
  return static_cast<char>('a' + x) + std::to_string(rules.height() - y);
}

std::optional<Action> Gomoku::ActionFromText(const Rules& rules, std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const char letter = text[0];
  const int x = letter >= 'a' && letter <= 'z'   ? letter - 'a'
                : letter >= 'A' && letter <= 'Z' ? letter - 'A'
                                                 : -1;
  int row = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
  if (error != std::errc() || end != text.data() + text.size() || text[1] == '0') {
    return std::nullopt;
  }
  if (x < 0 || x >= rules.width() || row < 1 || row > rules.height()) return std::nullopt;
  return static_cast<Action>((rules.height() - row) * rules.width() + x);
}

}  // namespace tengen
