// SPDX-License-Identifier: MIT
#include "selfplay/scoring/board_text.h"

#include <fmt/format.h>

#include <cstddef>

#include "selfplay/games/go/notation.h"

namespace tengen {
namespace {

char Sign(const GoFinalPosition& final, const std::vector<std::int8_t>& owner, std::size_t p) {
  const bool dead = !final.dead.empty() && final.dead[p];
  if (final.stones[p] == Stone::kBlack) return dead ? 'x' : 'X';
  if (final.stones[p] == Stone::kWhite) return dead ? 'o' : 'O';
  return owner[p] > 0 ? 'b' : owner[p] < 0 ? 'w' : '.';
}

}  // namespace

std::string BoardText(const GoFinalPosition& final, const std::vector<std::int8_t>& owner) {
  const int width = final.rules.width(), height = final.rules.height();
  std::string columns = "   ";
  for (int x = 0; x < width; ++x) {
    columns += fmt::format(" {}", GoActionText(final.rules, static_cast<Action>(x))[0]);
  }
  std::string text = columns + "\n";
  for (int y = 0; y < height; ++y) {
    text += fmt::format("{:3}", height - y);
    for (int x = 0; x < width; ++x) {
      text += fmt::format(" {}", Sign(final, owner, static_cast<std::size_t>(y * width + x)));
    }
    text += fmt::format(" {}\n", height - y);
  }
  return text + columns + "\n";
}

}  // namespace tengen
