// SPDX-License-Identifier: MIT
#include "selfplay/games/go/notation.h"

#include <charconv>

#include "selfplay/games/go/position.h"

namespace tengen {
namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRST";

char Upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::string GoActionText(const GoRules& rules, Action action) {
  if (action == rules.area()) return "pass";
  const int x = action % rules.width();
  const int y = action / rules.width();
  return kColumns[static_cast<std::size_t>(x)] + std::to_string(rules.height() - y);
}

std::optional<Action> GoActionFromText(const GoRules& rules, std::string_view text) {
  if (text.size() == 4 && Upper(text[0]) == 'P' && Upper(text[1]) == 'A' && Upper(text[2]) == 'S' &&
      Upper(text[3]) == 'S') {
    return static_cast<Action>(rules.area());
  }
  if (text.size() < 2 || text.size() > 3) return {};
  const std::size_t x = kColumns.find(Upper(text[0]));
  int row = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  if (x >= static_cast<std::size_t>(rules.width()) || row < 1 || row > rules.height()) return {};
  return static_cast<Action>((rules.height() - row) * rules.width() + static_cast<int>(x));
}

std::string GoPosition::ToText() const {
  std::string columns = "   ";
  for (int x = 0; x < width(); ++x) {
    columns += ' ';
    columns += kColumns[static_cast<std::size_t>(x)];
  }
  std::string text = columns + "\n";
  for (int y = 0; y < height(); ++y) {
    const std::string row = std::to_string(height() - y);
    text += (row.size() < 2 ? "  " : " ") + row;
    for (int x = 0; x < width(); ++x) {
      constexpr std::string_view kMarks = "XO.";
      text += ' ';
      text += kMarks[static_cast<std::size_t>(at(static_cast<GoPoint>(y * width() + x)))];
    }
    text += " " + row + "\n";
  }
  return text + columns + "\n" + (to_move_ == Color::kBlack ? "Black" : "White") +
         " to move; captured by Black " + std::to_string(prisoners_[0]) + ", by White " +
         std::to_string(prisoners_[1]) + "\n";
}

}  // namespace tengen
