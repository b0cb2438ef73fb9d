// SPDX-License-Identifier: MIT
// How a game ends by the definitions: who owns what, and the result.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/selfplay/games/go/slow_go.h"

namespace tengen {

std::string SlowGo::Owners() const {
  std::string owners = board_;
  std::vector<bool> seen(board_.size(), false);
  for (int p = 0; p < area(); ++p) {
    if (board_[static_cast<std::size_t>(p)] != '.' || seen[static_cast<std::size_t>(p)]) continue;
    const auto [region, around] = Flood(board_, p);
    const bool black = around.find('X') != std::string::npos;
    const bool white = around.find('O') != std::string::npos;
    for (const int q : region) {
      owners[static_cast<std::size_t>(q)] = black && white ? 's' : black ? 'X' : white ? 'O' : '.';
      seen[static_cast<std::size_t>(q)] = true;
    }
  }
  return owners;
}

// katago.md, section 3 (area planes of the second encore) and section 4.
std::string SlowGo::EncoreOwners() const {
  std::string owners = Owners();
  const std::string black = CertainPoints('X'), white = CertainPoints('O');
  for (std::size_t p = 0; p < owners.size(); ++p) {
    if (owners[p] == 's') owners[p] = '.';
    if (black[p] == '1') owners[p] = 'X';
    if (white[p] == '1') owners[p] = 'O';
  }
  std::string counted(owners.size(), '.');
  for (int start = 0; start < area(); ++start) {
    const char color = owners[static_cast<std::size_t>(start)];
    if (color == '.') continue;
    const std::vector<int> group = Flood(owners, start).first;
    bool seki = false;
    for (const int p : group) {
      seki = seki || (board_[static_cast<std::size_t>(p)] == color && Liberties(board_, p) == 1);
      for (const int n : Neighbors(p)) {
        const auto at = static_cast<std::size_t>(n);
        seki = seki || (board_[at] == '.' && owners[at] == '.');
      }
    }
    for (const int p : group) {
      const auto at = static_cast<std::size_t>(p);
      const bool stood = board_[at] != '.' && (phase_ < 2 || second_start_[at] == board_[at]);
      if (!seki || (rules_.seki_points != 0 && board_[at] != color)) {
        counted[at] = color;
      } else if (stood) {
        counted[at] = board_[at];
      }
    }
  }
  return counted;
}

int SlowGo::Charged() const { return rules_.pass_stones != 0 ? 0 : black_put_ - white_put_; }

int SlowGo::BlackMarginQuarters() const {
  if (rules_.encore()) {
    const std::string counted = EncoreOwners();
    const auto margin = std::count(counted.begin(), counted.end(), 'X') -
                        std::count(counted.begin(), counted.end(), 'O') - Charged();
    return static_cast<int>(4 * margin) - rules_.komi_quarters;
  }
  const std::string owners = rules_.score == ScoreRule::kStone ? board_ : Owners();
  const auto black = std::count(owners.begin(), owners.end(), 'X');
  const auto white = std::count(owners.begin(), owners.end(), 'O');
  return static_cast<int>(4 * (black - white)) - rules_.komi_quarters;
}

std::string SlowGo::Result() const {
  if (repeated_) return rules_.cycle == CycleRule::kDraw ? "draw" : "void";
  const int margin = BlackMarginQuarters();
  if (margin > 0) return "B";
  if (margin < 0) return "W";
  return rules_.tie == TieRule::kBlack ? "B" : rules_.tie == TieRule::kWhite ? "W" : "draw";
}

}  // namespace tengen
